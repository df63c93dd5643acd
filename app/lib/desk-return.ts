import { deskPaths } from './desk-paths.ts';

const MAX_LENGTH = 500;
/** Desk addresses that are no page, or no page to return to. */
const NOT_A_PAGE =
  /^\/desk\/(?:(?:login|logout|factor|welcome|demo|passkey|live)(?:\/|$)|fictional\/pictures\/)|\.csv$/;
/** Pictures and decisions requested by the photo page. */
const PHOTO_SUBPATH = /^\/desk\/photos\/.*/;
/** A reserved host: an address that resolves to another host is not a desk address. */
const DESK_ORIGIN = 'http://desk.invalid';

/**
 * The desk page to return to after login.
 * @param address the requested address, as a document, a router data request or a query parameter
 * @returns null for the first page and for anything that is no desk page
 */
export function deskReturnPath(address: string | null): string | null {
  if (!address?.startsWith('/') || address.length > MAX_LENGTH || !URL.canParse(address, DESK_ORIGIN)) return null;
  const url = new URL(address, DESK_ORIGIN);
  const path = url.pathname.replace(/\.data$/, '').replace(PHOTO_SUBPATH, deskPaths.photos());
  if (url.origin !== DESK_ORIGIN || !path.startsWith('/desk/') || NOT_A_PAGE.test(path)) return null;
  for (const name of ['_routes', 'index']) url.searchParams.delete(name);
  return path + url.search;
}
