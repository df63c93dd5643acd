/**
 * Where a page is whose address was written with slashes at its end: every page has one address. On this very site,
 * whatever the address begins with.
 * @param url as it was asked for
 * @returns path and query; null for an address that needs no other
 */
export function plainAddress({ pathname, search }: URL): string | null {
  const plain = pathname.replace(/^\/{2,}/, '/').replace(/(?<=[^/])\/+$/, '');
  return pathname.length > 1 && pathname.endsWith('/') ? plain + search : null;
}
