import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // A slow machine may take its time; nothing here measures it.
    testTimeout: 400_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000, interval: 100 } },
    fileParallelism: false,
  },
});
