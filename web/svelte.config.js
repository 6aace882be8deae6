import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // Short class names: they stand in every rule of the style sheet and on every element.
    cssHash: ({ hash, filename, css }) => `s${hash(filename ?? css).slice(-4)}`,
  },
};
