// Which games are looked at from the other side; known as long as the browser's tab is open.

const key = (id: string) => `stockade.flipped.${id}`;

export function isFlipped(id: string): boolean {
  try {
    return sessionStorage.getItem(key(id)) !== null;
  } catch {
    return false;
  }
}

export function keepFlipped(id: string, flipped: boolean): void {
  try {
    if (flipped) sessionStorage.setItem(key(id), '');
    else sessionStorage.removeItem(key(id));
  } catch {
    // Storage may be forbidden; the board then stays flipped until the page is left.
  }
}
