// Scripts that are loaded when they are asked for.
//
// A browser remembers for ever that a module could not be fetched: `import()` of the same address then
// fails until the page is reloaded. So the files are fetched as plain files first, which may fail as
// often as it likes; the import that follows finds them in the browser's cache. `vite.config.ts` puts
// this function in front of every `import()` of the built page.

export async function fetchParts(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(fetchWhole));
}

async function fetchWhole(file: string): Promise<void> {
  const answer = await fetch(`/${file}`);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await answer.arrayBuffer();
}

declare global {
  interface Window {
    fetchParts: typeof fetchParts;
  }
}
