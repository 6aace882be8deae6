// The line that says what a position is worth comes with its texts when perfect play sits at the board.

export async function loadTruthLine() {
  const [part, { speakStudy }] = await Promise.all([
    import('./TruthLine.svelte'),
    import('../i18n/study/words.svelte'),
  ]);
  await speakStudy();
  return part;
}
