// Scripts and style sheets that are loaded when they are asked for.
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

const styles = new Map<string, Promise<void>>();

/** Gives the page the style sheets of a part, each once; what has failed is asked for again. */
export async function fetchStyles(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => styles.get(file) ?? addStyle(file)));
}

function addStyle(file: string): Promise<void> {
  const address = `/${file}`;
  if (document.head.querySelector(`link[rel=stylesheet][href="${address}"]`)) return Promise.resolve();
  const added = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: address });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      styles.delete(file);
      reject(new Error(file));
    };
    document.head.append(link);
  });
  styles.set(file, added);
  return added;
}

declare global {
  interface Window {
    fetchParts: typeof fetchParts;
    fetchStyles: typeof fetchStyles;
  }
}
