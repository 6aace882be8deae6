// One server and one browser for all tests of a file.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Settings } from '../src/settings/settings.svelte';
import { type Visit, launch, visit } from './browser';
import { type Site, startSite } from './site';

export interface Stage {
  /** The site's address. */
  url(): string;
  site(): Site;
  visit(path: string, options?: BrowserContextOptions, settings?: Partial<Settings>): Promise<Visit>;
}

export function useStage(): Stage {
  let site: Site | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    site = await startSite();
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  return {
    url: () => site!.url,
    site: () => site!,
    visit: (path, options, settings) => visit(browser!, site!, path, options, settings),
  };
}
