// Which address a friend can open.

import type { SiteAddress } from '../wire/generated/messages';

export interface Addresses {
  /** What can be opened now. */
  link: string;
  /** What could be opened if the server listened to others; only this machine reaches it now. */
  later?: string;
}

type Place = Pick<Location, 'origin' | 'hostname' | 'port'>;

export function addressesFor(place: Place, site: SiteAddress | null): Addresses {
  if (site?.publicUrl) return { link: site.publicUrl };
  if (!isLoopback(place.hostname) || !site?.machine) return { link: place.origin };
  const host = site.machine.includes(':') ? `[${site.machine}]` : site.machine;
  const address = `http://${host}${place.port ? `:${place.port}` : ''}`;
  return site.isLocal ? { link: place.origin, later: address } : { link: address };
}

function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
