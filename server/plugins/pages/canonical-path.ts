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

function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    // Not UTF-8: the router takes it as it is.
    return pathname;
  }
}

/**
 * Whether the path, decoded as the router does, would be an address of another host, such as `/%5Cother.example`. The router
 * resolves it once more, and cannot render a page for a host that is none, such as that of `/%5C`.
 */
export function namesHost({ pathname, origin }: URL): boolean {
  const plain = decodePath(pathname).replace(/^\/+/, '/');
  return !URL.canParse(plain, origin) || new URL(plain, origin).origin !== origin;
}

const isFixed = (segment: string | undefined): segment is string =>
  segment !== undefined && segment !== '*' && !segment.startsWith(':') && !segment.endsWith('?');

/** The segments of a path or of a route's pattern; none for the front page. */
export const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/**
 * The path with its fixed parts as the routes write them. The router finds a page in any case and encoding, which others who
 * judge by the path, such as what production leaves out, would have to know.
 * @param pattern of the page, such as `/members/:id`
 * @returns null if the path is written so already
 */
export function respell(pathname: string, pattern: string): string | null {
  const [, path = '', suffix = ''] = /^(.*?)(\.data)?$/.exec(pathname)!;
  const fixed = segmentsOf(pattern);
  const segments = segmentsOf(path);
  const spelled = segments.map((segment, index) => (isFixed(fixed[index]) ? fixed[index] : segment));
  return spelled.join('/') === segments.join('/') ? null : `/${spelled.join('/')}${suffix}`;
}
