// What the compiler cannot see: unused code, floating promises, reactivity that does not react.
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', 'dist/', 'src/wire/generated/'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // The page has its own small router.
      'svelte/no-navigation-without-resolve': 'off',
      // Maps are replaced as a whole here, never changed in place.
      'svelte/prefer-svelte-reactivity': 'off',
      // svelte-check decides which of its own warnings are set aside.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
);
