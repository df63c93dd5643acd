import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A household or server gets at least a /64 of IPv6, in which one client can use any address. */
const PREFIX_GROUPS = 4;

/**
 * The key under which rate limits count an IP address: the IPv4 address itself, or the /64 prefix of an IPv6 address.
 * @param address as given by the socket or the trusted proxy, for example `::ffff:192.0.2.1` or `2001:db8::1`
 */
export function networkKey(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped) return mapped[1]!;
  return `${expandGroups(plain).slice(0, PREFIX_GROUPS).join(':')}::/64`;
}

function expandGroups(address: string): string[] {
  // The URL parser converts every spelling of an address to the canonical one (RFC 5952).
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
}
