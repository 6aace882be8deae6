// What the first load of a page weighs.

import type { Page } from 'playwright-core';

export interface Weight {
  requests: number;
  /** Of html, css, js and typeface, as they come over the wire, with their heads. */
  bytes: number;
}

/** Loads an address with an empty cache. */
export async function weigh(page: Page, address: string): Promise<Weight> {
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const wanted = new Set<string>();
  const bytes = new Map<string, number>();
  let requests = 0;
  cdp.on('Network.requestWillBeSent', () => requests++);
  cdp.on('Network.webSocketCreated', () => requests++);
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (/html|css|javascript|font/.test(response.mimeType)) wanted.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.goto(address, { waitUntil: 'networkidle' });
  await cdp.detach();
  return { requests, bytes: [...wanted].reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0) };
}
