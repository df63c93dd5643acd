import { describe, expect, it } from 'vitest';

import { isPublicAddress, lookupPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:400e::1'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    '3fff::1',
    '64:ff9b:1::1',
    '4000::1',
    '::7f00:1',
    'fec0::1',
    '',
    'localhost',
    'example.org',
    '127.1',
    '0x7f.1',
  ])('rejects %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

it.each([{ all: true }, {}])('does not resolve a name that leads to a loopback address (%j)', async (options) => {
  const error = await new Promise((resolve) =>
    lookupPublicAddress('localhost', options, (failure) => resolve(failure)),
  );
  expect(error).toMatchObject({ code: 'EPRIVATE' });
});
