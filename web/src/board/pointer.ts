// What pointers mean on the board, without a browser: points go in, ghosts and moves come out.
//
// A mouse commits on release over the target it was pressed on. The whole of a square that the pawn may
// go to is the pawn's, so that a click in it never builds a wall. A finger plays a marked square by
// a tap; a wall it first leaves pending, and a second tap on it commits. While a finger slides, the
// ghost moves up to half a cell above it, so that the finger does not hide it. The offset grows with
// the slide: a plain tap on a groove means the wall under the finger.

import { type Frame, type Point, covers } from './geometry';
import { type HitOptions, hit, settle } from './hit';
import { type Orientation, isWall, orientation, rotated } from './notation';

export type Device = 'mouse' | 'touch';

/** What may be done, as the server told it. */
export interface Permissions {
  frame: Frame;
  /** Is it this board's turn to be played on? */
  active: boolean;
  isTarget(cell: string): boolean;
  isFree(wall: string): boolean;
  /** Cell of the pawn that may be dragged. */
  pawn: string | null;
  /** Fingers place walls at once. */
  oneStep: boolean;
  /** The mouse leaves a wall pending too. */
  confirmMouse: boolean;
  /** Every touch means a wall. */
  wallMode: boolean;
}

/** What a release of the pointer led to. */
export type Outcome = { play: string } | { refuse: string } | null;

const HALF_CELL = 0.5;
/** A finger may tremble this far and still tap. */
const TREMBLE = 0.2;
/** Room around a pending wall that still means this wall. */
const GRASP = 0.3;

export class Pointer {
  /** The cell or wall under the pointer, or the pending wall. */
  target: string | null = null;
  /** A wall that waits for its second tap. */
  pending: string | null = null;
  /** Where a dragged pawn hangs. */
  drag: Point | null = null;
  /** The finger, while the ghost floats above it. */
  finger: Point | null = null;

  private pressed: { at: Point; target: string | null; device: Device; slid: boolean } | null = null;
  private prefer: Orientation | undefined;
  /** A wall rotated by hand, and the slot for which that holds. */
  private spun: { slot: string; wall: string } | null = null;

  constructor(public may: Permissions) {}

  hover(point: Point, device: Device): void {
    if (!this.may.active) return this.forget();
    if (this.pressed) return this.slide(point);
    if (device === 'mouse' && !this.pending) this.target = this.point(point);
  }

  press(point: Point, device: Device): void {
    if (!this.may.active) return;
    const fingers = device === 'touch';
    const wallsOnly = fingers && (this.may.wallMode || this.pending !== null);
    const target = fingers ? this.aim(point, { wallsOnly }) : this.point(point);
    this.pressed = { at: point, target, device, slid: false };
    if (target !== null && target === this.may.pawn) this.drag = point;
    if (this.pending && !isMove(this.may, target) && covers(this.may.frame, this.pending, point, GRASP)) {
      this.pressed.target = this.pending;
    } else if (fingers && target && isWall(target)) {
      this.target = target;
      this.finger = point;
    } else {
      this.target = target;
    }
  }

  release(point: Point): Outcome {
    const pressed = this.pressed;
    if (!pressed || !this.may.active) return null;
    if (this.drag) return this.drop(point);
    if (pressed.device === 'mouse') {
      this.pressed = null;
      const isSame = pressed.target !== null && pressed.target === this.under(point);
      return isSame ? this.click(pressed.target!) : null;
    }
    const outcome = this.lift(pressed.target, pressed.slid);
    this.pressed = null;
    this.finger = null;
    return outcome;
  }

  /** The browser took the pointer away: nothing is played, a ghost in hand is dropped. */
  cancel(): void {
    this.pressed = null;
    this.drag = null;
    this.finger = null;
    this.target = this.pending;
  }

  /** The mouse left the board. */
  leave(): void {
    if (!this.pressed) this.target = this.pending;
    this.spun = null;
  }

  /** Rotates the ghost on its crossing. */
  rotate(): void {
    if (!this.target || !isWall(this.target)) return;
    const slot = this.spun?.slot ?? this.target;
    this.target = rotated(this.target);
    this.spun = { slot, wall: this.target };
    this.prefer = orientation(this.target);
    if (this.pending) this.pending = this.target;
    if (this.pressed) this.pressed.target = this.target;
  }

  /** Plays the pending wall. */
  confirm(): Outcome {
    return this.pending ? this.commit(this.pending) : null;
  }

  /** Forgets everything in hand. */
  forget(): void {
    this.pending = null;
    this.target = null;
    this.spun = null;
    this.cancel();
  }

  /** What a mouse means. */
  private point(point: Point): string | null {
    return this.aim(point, { wallsOnly: this.may.wallMode, isWhole: (cell) => this.may.isTarget(cell) });
  }

  /** What a mouse means when it is released: a wall that waits is grasped by its surroundings. */
  private under(point: Point): string | null {
    const target = this.point(point);
    const { pending } = this;
    const grasped = pending && !isMove(this.may, target) && covers(this.may.frame, pending, point, GRASP);
    return grasped ? pending : target;
  }

  private aim(point: Point, options: Pick<HitOptions, 'wallsOnly' | 'isWhole'>): string | null {
    const { frame, isFree } = this.may;
    const found = hit(frame, point, { ...options, prefer: this.prefer });
    const target = found && settle(frame, found, point, isFree);
    if (this.spun && target === this.spun.slot) return this.spun.wall;
    this.spun = null;
    if (target && isWall(target)) this.prefer = orientation(target);
    return target;
  }

  private slide(point: Point): void {
    const pressed = this.pressed!;
    const distance = Math.hypot(point.x - pressed.at.x, point.y - pressed.at.y);
    if (distance > TREMBLE) pressed.slid = true;
    if (this.drag) {
      this.drag = point;
      this.target = this.aim(point, {});
    } else if (pressed.device === 'mouse') {
      this.target = this.point(point);
    } else if (pressed.slid && pressed.target && isWall(pressed.target)) {
      this.finger = point;
      const raised = { x: point.x, y: point.y - Math.min(HALF_CELL, distance) };
      this.target = this.aim(raised, { wallsOnly: true }) ?? this.target;
      pressed.target = this.target;
    }
  }

  /** A mouse button was released where it was pressed. */
  private click(target: string): Outcome {
    if (!this.may.confirmMouse || !isWall(target) || target === this.pending) return this.commit(target);
    this.pending = target;
    this.target = target;
    return null;
  }

  /** A finger leaves the board. */
  private lift(target: string | null, slid: boolean): Outcome {
    if (!target) return null;
    if (!isWall(target)) {
      this.target = this.pending;
      return slid ? null : this.commit(target);
    }
    if (this.may.oneStep || (!slid && target === this.pending)) return this.commit(target);
    this.pending = target;
    this.target = target;
    return null;
  }

  private drop(point: Point): Outcome {
    const target = this.aim(point, { isWhole: (cell) => this.may.isTarget(cell) });
    this.drag = null;
    this.pressed = null;
    this.finger = null;
    this.target = null;
    return target && target !== this.may.pawn && this.may.isTarget(target) ? { play: target } : null;
  }

  private commit(target: string): Outcome {
    if (!isWall(target)) return this.may.isTarget(target) ? this.playing(target) : null;
    return this.may.isFree(target) ? this.playing(target) : { refuse: target };
  }

  private playing(move: string): Outcome {
    this.forget();
    return { play: move };
  }
}

/** Is it a square that the pawn may go to? */
function isMove(may: Permissions, target: string | null): boolean {
  return target !== null && !isWall(target) && may.isTarget(target);
}
