// Debian's Chromium, and pages that remember everything that must not happen.

import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import type { Settings } from '../src/settings/settings.svelte';
import type { Site } from './site';

/** How long to wait for anything, in milliseconds. */
const PATIENCE = 90_000;
/** What the browser says when a page is left before its socket is there. */
const HURRIED = /WebSocket is closed before the connection is established/;

export function launch(): Promise<Browser> {
  return chromium.launch({
    timeout: PATIENCE,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  page: Page;
  /** Fails if the console had errors or anybody else was asked; closes the page. */
  leave(): Promise<void>;
}

export async function visit(
  browser: Browser,
  site: Site,
  path: string,
  options: BrowserContextOptions = {},
  settings: Partial<Settings> = {},
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  await context.addInitScript((wanted) => {
    if (!location.protocol.startsWith('http')) return;
    if (localStorage.getItem('stockade.settings') !== null) return;
    localStorage.setItem('stockade.settings', JSON.stringify(wanted));
  }, settings);
  // Nothing here measures time: a loaded machine may be slow in everything.
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (isTrouble && !HURRIED.test(message.text())) troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== site.url && !request.url().startsWith('data:')) {
      troubles.push(`foreign request: ${request.url()}`);
    }
  });
  await page.goto(site.url + path);
  return {
    page,
    leave: async () => {
      if (troubles.length > 0) throw new Error(troubles.join('\n'));
      await context.close();
    },
  };
}
