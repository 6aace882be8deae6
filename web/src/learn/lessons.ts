// The lessons: a position each, and what the learner has to do in it. Whether a move is legal, and
// what it changes, the server says.

import type { StudyWords } from '../i18n/study/words.svelte';
import type { WireBoard } from '../wire/board';

export type LessonName = keyof StudyWords['learn']['lessons'];

/** What counts as right: one of some moves, a wall that makes Black's path longer, or a refusal. */
export type Task =
  { kind: 'moves'; moves: readonly string[] } | { kind: 'longer' } | { kind: 'refused'; wall: string };

export interface Lesson {
  name: LessonName;
  position: string;
  task: Task;
}

export const LESSONS: readonly Lesson[] = [
  { name: 'step', position: '/ / e1 e9 / 10 10 / 1', task: { kind: 'moves', moves: ['e2'] } },
  { name: 'goal', position: '/ / d8 f3 / 10 10 / 1', task: { kind: 'moves', moves: ['d9'] } },
  { name: 'jump', position: '/ / e4 e5 / 10 10 / 1', task: { kind: 'moves', moves: ['e6'] } },
  { name: 'sidestep', position: 'e5 / / e4 e5 / 10 9 / 1', task: { kind: 'moves', moves: ['d5', 'f5'] } },
  { name: 'rim', position: '/ / e8 e9 / 10 10 / 1', task: { kind: 'moves', moves: ['d9', 'f9'] } },
  { name: 'wall', position: '/ / c5 e3 / 10 10 / 1', task: { kind: 'longer' } },
  { name: 'path', position: 'a4c4e4g4 / h5 / e2 e8 / 8 7 / 1', task: { kind: 'refused', wall: 'h6h' } },
];

function blackPath(board: WireBoard): number {
  return board.players.find((it) => it.player === 'black')?.distance ?? 0;
}

/** Was the move the right one? */
export function isRight(task: Task, move: string, before: WireBoard, after: WireBoard): boolean {
  switch (task.kind) {
    case 'moves':
      return task.moves.includes(move);
    case 'longer':
      return blackPath(after) > blackPath(before);
    case 'refused':
      return false;
  }
}

/** Was it the refusal that the lesson wants to show? */
export function isWantedRefusal(task: Task, wall: string, board: WireBoard): boolean {
  const slot = board.legal.blocked.find((it) => it.wall === wall);
  return task.kind === 'refused' && slot?.code === 'closes';
}
