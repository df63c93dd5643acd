/**
 * The canonical URL of a page requested with trailing slashes, so that every page has one URL. The result is always on
 * the same site, even for a path that starts with `//`.
 * @param url as requested
 * @returns path and query; null if the URL is canonical already
 */
export function canonicalPath({ pathname, search }: URL): string | null {
  const plain = pathname.replace(/^\/{2,}/, '/').replace(/(?<=[^/])\/+$/, '');
  return pathname.length > 1 && pathname.endsWith('/') ? plain + search : null;
}
