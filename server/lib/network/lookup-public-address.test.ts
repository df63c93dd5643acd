import { lookup, type LookupAddress } from 'node:dns';

import { describe, expect, it, vi } from 'vitest';

import { lookupPublicAddress } from './public-address.ts';

vi.mock('node:dns', () => ({ lookup: vi.fn() }));

const PUBLIC = { address: '93.184.216.34', family: 4 };
const PUBLIC_6 = { address: '2606:4700::1111', family: 6 };
const PRIVATE = { address: '10.0.0.7', family: 4 };

/** What looking up a name gives that resolves to these addresses. */
function lookedUp(found: LookupAddress[], options: { all?: boolean } = {}, error: Error | null = null) {
  const answer = (_name: string, _options: object, done: (error: Error | null, found: LookupAddress[]) => void) =>
    done(error, found);
  vi.mocked(lookup).mockImplementation(answer as typeof lookup);
  return new Promise((resolve) => lookupPublicAddress('name.example', options, (...args) => resolve(args)));
}

describe('looking up a name', () => {
  it('gives its first address, or all of them', async () => {
    expect(await lookedUp([PUBLIC_6, PUBLIC])).toEqual([null, PUBLIC_6.address, 6]);
    expect(await lookedUp([PUBLIC_6, PUBLIC], { all: true })).toEqual([null, [PUBLIC_6, PUBLIC]]);
  });

  it.each([
    ['one address is private', [PUBLIC, PRIVATE]],
    ['there is no address', []],
  ])('fails if %s', async (_what, found) => {
    expect(await lookedUp(found)).toMatchObject([{ code: 'EPRIVATE' }, '']);
    expect(await lookedUp(found, { all: true })).toMatchObject([{ code: 'EPRIVATE' }, '']);
  });

  it('fails if the name is unknown', async () => {
    const error = new Error('ENOTFOUND');
    expect(await lookedUp([], {}, error)).toEqual([error, '']);
  });
});
