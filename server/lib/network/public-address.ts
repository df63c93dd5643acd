import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';

/** All global unicast IPv6 addresses (RFC 4291); ipaddr.js also counts unassigned blocks outside of it as unicast. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is globally reachable (RFC 6890); false for any other text. */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads short, octal and hexadecimal spellings of IPv4.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
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
export const lookupPublicAddress: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new PrivateAddressError(`${hostname} resolves to an address that is not public`), '');
    }
    if (options.all) return done(null, addresses);
    done(null, addresses[0]!.address, addresses[0]!.family);
  });
};
