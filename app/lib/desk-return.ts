import { deskPaths } from './desk-paths.ts';

const LENGTH_MAX = 500;
/** Desk addresses that are no page, or no page to return to. */
const NO_PAGE = /^\/desk\/(?:(?:login|logout|factor|welcome|demo|passkey|live)(?:\/|$)|fictional\/pictures\/)|\.csv$/;
/** Pictures and decisions requested by the photo page. */
const OF_PHOTOS = /^\/desk\/photos\/.*/;
/** A reserved host: an address that resolves to another host is not a desk address. */
const HERE = 'http://desk.invalid';

/**
 * The desk page to return to after login.
 * @param address the requested address, as a document, a router data request or a query parameter
 * @returns null for the first page and for anything that is no desk page
 */
export function deskReturn(address: string | null): string | null {
  if (!address?.startsWith('/') || address.length > LENGTH_MAX || !URL.canParse(address, HERE)) return null;
  const url = new URL(address, HERE);
  const path = url.pathname.replace(/\.data$/, '').replace(OF_PHOTOS, deskPaths.photos());
  if (url.origin !== HERE || !path.startsWith('/desk/') || NO_PAGE.test(path)) return null;
  for (const name of ['_routes', 'index']) url.searchParams.delete(name);
  return path + url.search;
}
