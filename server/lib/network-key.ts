import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/** A household or server gets at least a /64 of IPv6, in which one client can use any address. */
const PREFIX_GROUPS = 4;

/**
 * The key under which rate limits count an IP address: the IPv4 address itself, or the /64 prefix of an IPv6 address.
 * @param address as given by the socket or the trusted proxy, for example `::ffff:192.0.2.1` or `2001:db8::1`
 */
export function ipPrefix(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, PREFIX_GROUPS).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}
