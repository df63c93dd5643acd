import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

/**
 * IPv4 blocks that are not globally reachable: loopback, private, link-local, test, multicast (RFC 6890 and others).
 */
const NOT_PUBLIC_V4: ReadonlyArray<[network: string, prefix: number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** All globally reachable IPv6 addresses are in this block; the ones below are exceptions within it. */
const GLOBAL_V6: [string, number] = ['2000::', 3];
/** Blocks that embed an IPv4 address, documentation and benchmarking. */
const NOT_PUBLIC_V6: ReadonlyArray<[network: string, prefix: number]> = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_V6) refused.addSubnet(network, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_V6, 'ipv6');

/** Whether an IP address is globally reachable; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** A connection was refused because its address is not public. */
export class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
}

/**
 * A `lookup` for connections to hosts chosen by others: a name that resolves to a private address, also after its
 * records change, is refused at connect time. Literal IP addresses are never looked up; check those with
 * `isPublicAddress`.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new PrivateAddressError(`${hostname} resolves to an address that is not public`), '');
    }
    if (options.all) return done(null, addresses);
    done(null, addresses[0]!.address, addresses[0]!.family);
  });
};
