import { expect, it } from 'vitest';
import { addressesFor } from '../src/game/invitation';

const here = { origin: 'http://127.0.0.1:7979', hostname: '127.0.0.1', port: '7979' };
const machine = '192.168.1.5';

it('names the address that others reach the server by', () => {
  expect(addressesFor(here, { isLocal: false, machine })).toEqual({ link: 'http://192.168.1.5:7979' });
  expect(addressesFor(here, { isLocal: false, machine: 'fe80::1' })).toEqual({
    link: 'http://[fe80::1]:7979',
  });
});
it('says that only this machine can open it, and what others could', () => {
  const later = 'http://192.168.1.5:7979';
  expect(addressesFor(here, { isLocal: true, machine })).toEqual({ link: here.origin, later });
  const named = { origin: 'http://localhost', hostname: 'localhost', port: '' };
  expect(addressesFor(named, { isLocal: true, machine }).later).toBe('http://192.168.1.5');
});
it('takes the public address where there is one, and else the own one', () => {
  const publicUrl = 'https://play.example.org';
  expect(addressesFor(here, { isLocal: true, machine, publicUrl })).toEqual({ link: publicUrl });
  const proxied = { origin: publicUrl, hostname: 'play.example.org', port: '' };
  expect(addressesFor(proxied, { isLocal: true, machine })).toEqual({ link: publicUrl });
  expect(addressesFor(here, null)).toEqual({ link: here.origin });
});
