// Arrows drawn by hand with the right button: by a drag from one cell to another, or by a click on
// each, for whoever can not drag.

export interface Arrow {
  from: string;
  to: string;
}

export class Sketcher {
  /** The cell of a first click, which waits for the second. */
  from: string | null = null;
  private pressed: string | null = null;

  press(cell: string | null): void {
    this.pressed = cell;
  }

  release(cell: string | null): Arrow | null {
    const clicked = cell !== null && cell === this.pressed;
    const from = clicked ? this.from : this.pressed;
    this.pressed = null;
    if (clicked && from === null) {
      this.from = cell;
      return null;
    }
    this.from = null;
    return from !== null && cell !== null && from !== cell ? { from, to: cell } : null;
  }
}

/** Adds an arrow, or takes it away if it was there. */
export function toggleArrow(arrows: readonly Arrow[], arrow: Arrow): Arrow[] {
  const others = arrows.filter((it) => it.from !== arrow.from || it.to !== arrow.to);
  return others.length < arrows.length ? others : [...arrows, arrow];
}
