// What the server says, as a sentence: its codes are looked up in the catalogue.

import type { IllegalReason, Player, PositionWarning, Problem } from '../wire/generated/messages';
import type { Words } from './words';

type Names = Readonly<Record<Player, string>>;

/** A sentence for every code: a text, or a function of the code's arguments and the players' names. */
export type Sentences<Told extends { code: string }> = {
  readonly [Code in Told['code']]: string | ((told: Extract<Told, { code: Code }>, players: Names) => string);
};

/** Reasons that the board gives for walls; they have their words there. */
type WallReason = Extract<IllegalReason, { code: 'overlaps' | 'crosses' | 'closes' }>;

export interface ServerWords {
  readonly problems: Sentences<Exclude<Problem, { code: 'illegal' }>>;
  readonly illegal: (move: string, reason: string) => string;
  readonly illegalReasons: Sentences<Exclude<IllegalReason, WallReason>>;
  readonly warnings: Sentences<PositionWarning>;
}

function say<Told extends { code: string }>(sentences: Sentences<Told>, told: Told, words: Words): string {
  const sentence = sentences[told.code as Told['code']] as string | ((told: Told, players: Names) => string);
  return typeof sentence === 'string' ? sentence : sentence(told, words.players);
}

/** Why a move is illegal, without the move. */
export function illegalText(reason: IllegalReason, words: Words): string {
  switch (reason.code) {
    case 'overlaps':
    case 'crosses':
      return words.blocked[reason.code](reason.by);
    case 'closes':
      return words.blocked.closes(words.players[reason.player]);
    default:
      return say(words.server.illegalReasons, reason, words);
  }
}

/** Why a request had no effect. */
export function refusalText(problem: Problem, words: Words): string {
  return problem.code === 'illegal'
    ? words.server.illegal(problem.move, illegalText(problem.reason, words))
    : say(words.server.problems, problem, words);
}

/** What looks odd about a position. */
export function warningText(warning: PositionWarning, words: Words): string {
  return say(words.server.warnings, warning, words);
}
