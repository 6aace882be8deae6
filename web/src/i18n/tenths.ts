// A number with one decimal, as the language writes it.

import type { Words } from './words';

export function tenths(value: number, words: Words): string {
  return value.toFixed(1).replace('.', words.decimalPoint);
}
