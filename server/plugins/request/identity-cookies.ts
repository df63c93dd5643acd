import { parseCookie } from 'cookie';
import type { FastifyInstance } from 'fastify';

/** Cookies that say who somebody is. Only this host may set them. */
const IDENTITY_COOKIES = ['session', 'device', 'desk_session', 'desk_device'] as const;
const SESSION_COOKIES = ['session', 'desk_session'];

const isIdentity = (name: string) => (IDENTITY_COOKIES as readonly string[]).includes(name);

/**
 * The name that the browser knows a cookie by. With the prefix (RFC 6265bis, 4.1.3.2) it accepts a cookie only from this
 * host, over https and for all paths, so that neither a sister host nor plain http can plant one.
 */
export const cookieNameOf = (name: string, secure: boolean): string =>
  secure && isIdentity(name) ? `__Host-${name}` : name;

/** The values that a header has for a cookie, each once. */
function valuesOf(header: string, name: string): Set<string> {
  const pairs = header.split(';').map((pair) => pair.trim());
  return new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)));
}

/**
 * A request's cookies by the names of the code. Identity cookies without their prefix do not count over https. One
 * that was sent twice with different values does not count either, since one of them may be planted.
 */
export function readCookies(header: string | undefined, secure: boolean): Record<string, string | undefined> {
  const text = header ?? '';
  const cookies = { ...parseCookie(text) };
  for (const name of IDENTITY_COOKIES) {
    const sent = cookieNameOf(name, secure);
    cookies[name] = valuesOf(text, sent).size === 1 ? cookies[sent] : undefined;
    if (cookies[name] === undefined) delete cookies[name];
  }
  return cookies;
}

/**
 * Removes pictures and pages from the browser's cache when a session's cookie is deleted. Not `storage`, which would also
 * remove unsent messages, drafts, the service worker and push; nor `cookies`, which would remove language, dismissals
 * and the known device.
 */
export function registerClearedCaches(app: FastifyInstance, options: { secure: boolean }): void {
  const ended = SESSION_COOKIES.map((name) => `${cookieNameOf(name, options.secure)}=;`);
  app.addHook('onSend', async (_request, reply) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    if (cookies.some((cookie) => ended.some((start) => cookie.startsWith(start)))) {
      void reply.header('clear-site-data', '"cache"');
    }
  });
}
