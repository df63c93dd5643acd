import { deskPaths } from './desk-paths.ts';

const LENGTH_MAX = 500;
/** What is no page, or no page to come back to. */
const NO_PAGE = /^\/desk\/(?:(?:login|logout|factor|welcome|demo|passkey|live)(?:\/|$)|fictional\/pictures\/)|\.csv$/;
/** Asked for by the page of photos: its pictures and its decisions. */
const OF_PHOTOS = /^\/desk\/photos\/.*/;
/** No host of anybody: an address that leads away from it leads away from the desk. */
const HERE = 'http://desk.invalid';

/**
 * The page of the desk where somebody goes on after signing in.
 * @param address as it was asked for, by the router of the browser too, or as an address carries it
 * @returns null for its first page, and for what is none
 */
export function deskReturn(address: string | null): string | null {
  if (!address?.startsWith('/') || address.length > LENGTH_MAX || !URL.canParse(address, HERE)) return null;
  const url = new URL(address, HERE);
  const path = url.pathname.replace(/\.data$/, '').replace(OF_PHOTOS, deskPaths.photos());
  if (url.origin !== HERE || !path.startsWith('/desk/') || NO_PAGE.test(path)) return null;
  for (const name of ['_routes', 'index']) url.searchParams.delete(name);
  return path + url.search;
}
