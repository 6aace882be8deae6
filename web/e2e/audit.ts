// Accessibility by axe, and the themes to look through.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** What axe finds against WCAG 2.2 AA and its own good practice. */
export async function audit(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(axeSource);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Waits until the page has something to show and nothing in it moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const places = [...document.querySelectorAll('main, [role=tabpanel]')];
    const isFilled = places.length > 0 && places.every((it) => it.childElementCount > 0);
    return isFilled && document.getAnimations().every((it) => it.playState !== 'running');
  });
}

export const THEMES = [
  { theme: 'light', colorScheme: 'light' },
  { theme: 'dark', colorScheme: 'dark' },
  { theme: 'contrast', colorScheme: 'light' },
  { theme: 'contrast', colorScheme: 'dark' },
] as const;
