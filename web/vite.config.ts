import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running `stockade serve`. */
const server = process.env.STOCKADE_SERVER ?? 'http://127.0.0.1:7979';

interface Modules {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null;
}

/** Everything that the first page needs comes in one file; the bundler alone would cut it into many. */
function firstLoad(id: string, modules: Modules, seen = new Set<string>()): string | undefined {
  if (seen.has(id)) return undefined;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  if (!info) return undefined;
  return info.isEntry || info.importers.some((importer) => firstLoad(importer, modules, seen))
    ? 'main'
    : undefined;
}

/** Every `import()` fetches its files first, so that it can be repeated after a failure: see `shell/parts`. */
function repeatableImports(): Plugin {
  return {
    name: 'repeatable-imports',
    apply: 'build',
    renderDynamicImport({ targetChunk, getTargetChunkImports }) {
      if (!targetChunk) return null;
      // What those import in turn is among them: the bundler hoists imports of imports.
      const imports = getTargetChunkImports() ?? [];
      const later = imports.filter((it) => it.type === 'internal' && !it.chunk.isEntry);
      const files = [targetChunk, ...later].map((it) => it.fileName);
      return { left: `window.fetchParts(${JSON.stringify(files)}).then(() => import(`, right: '))' };
    },
  };
}

/** Of the bundler's own way to fetch what an `import()` needs only the style sheets are left: see `shell/parts`. */
function stylesOnly(): Plugin {
  return {
    name: 'styles-only',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load, styles = []) => window.fetchStyles(styles).then(load);'
        : null,
  };
}

/** Packs every text beside itself, as small as can be: the server sends that to browsers that read it. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((it) => /\.(js|css|html)$/.test(it))) {
        const text = await readFile(join(dir!, name));
        await writeFile(join(dir!, `${name}.br`), brotliCompressSync(text));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), repeatableImports(), stylesOnly(), packed()],
  build: {
    target: 'es2022',
    // Nothing inline: the server's content security policy allows only its own files.
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: { output: { manualChunks: (id, modules) => firstLoad(id, modules) } },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  // One worker for all: the tests are short, and starting workers takes longer than they do.
  test: { include: ['test/**/*.test.ts'], pool: 'threads', isolate: false },
});
