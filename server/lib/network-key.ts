import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A household or server gets a /64 of IPv6 at least, so that one person has as many addresses as they like in it. */
const PREFIX_GROUPS = 4;

/**
 * Under which key limits count a network address: IPv4 as it is, IPv6 by its /64.
 * @param address as the socket or the trusted proxy gives it, for example `::ffff:192.0.2.1` or `2001:db8::1`
 */
export function networkKey(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped) return mapped[1]!;
  return `${expandGroups(plain).slice(0, PREFIX_GROUPS).join(':')}::/64`;
}

function expandGroups(address: string): string[] {
  // The URL parser writes every spelling of an address in the one canonical way (RFC 5952).
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
}
