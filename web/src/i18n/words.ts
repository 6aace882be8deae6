// The shape of a catalogue is that of the English one; every other language must fill it.

import type { en } from './en';

export type Language = 'en' | 'de';

export type Widen<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Value]: Widen<Value[Key]> };

export type Words = Widen<typeof en>;
