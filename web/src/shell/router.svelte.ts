// Pages by address. A link inside the site changes the page without loading it anew.

import type { Component } from 'svelte';

/** Pages differ in their props, which come from the named groups of their route. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyPage = Component<any>;

export interface Page {
  default: AnyPage;
}

/** A page that comes with the first load, or one that is loaded when it is asked for. */
export type Route = {
  /** Matched against the whole path; named groups become the page's props. */
  pattern: RegExp;
} & ({ page: AnyPage; load?: undefined } | { page?: undefined; load: () => Promise<Page> });

export const address = $state({ path: location.pathname, search: location.search });

function read(): void {
  address.path = location.pathname;
  address.search = location.search;
}

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  read();
  scrollTo(0, 0);
}

let table: readonly Route[] = [];

export function install(routes: readonly Route[]): void {
  table = routes;
}

export function match(path: string): { route: Route; props: Record<string, string> } | null {
  for (const route of table) {
    const found = route.pattern.exec(path);
    if (found) return { route, props: { ...found.groups } };
  }
  return null;
}

/** Is there a page at this address? */
export function knows(path: string): boolean {
  return match(path) !== null;
}

/** Catches clicks on links of this site, and the browser's own steps back and forth. */
export function listen(): void {
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
