// Catalogues are asked for until they come: a second without a network must not decide the language.

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Repeats `load` until it succeeds or nobody wants it any more, waiting longer after each failure. */
export function persist(load: () => Promise<void>, wanted: () => boolean, wait = FIRST_WAIT): void {
  load().catch(() => {
    setTimeout(() => wanted() && persist(load, wanted, Math.min(LONGEST_WAIT, wait * 2)), wait);
  });
}
