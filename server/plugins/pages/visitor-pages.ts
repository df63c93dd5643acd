import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { COOKIE_SECONDS } from '../../lib/cookie-list.ts';
import { chooseEncoding, encodeBody, type Encoding } from '../request/compression.ts';

/** How long a page is kept, in milliseconds: its faces and times are at most this old. */
const KEPT_MS = 5_000;
/** How much longer it is sent while one request renders it again. */
const STALE_MS = 5_000;
/** Bytes of all kept pages. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Longest key: a URL that is longer is rendered each time. */
const MAX_KEY = 2000;

/**
 * Pages that are the same for all visitors of the same kind, and change nothing. None is about a member: who hides or
 * blocks is gone from the next page on.
 */
const SHARED_PATHS = /^\/(?:|login|signup|pricing|complaints|pages\/[^/]+|landers\/.+)$/;

/** Cookies that are in the context of a request, which is part of the key. */
const IN_CONTEXT = ['locale', 'country', 'installed', 'tracking'];
/** Cookies by which a page differs, besides those. */
const VARYING = [
  'theme',
  'site-entry-warning',
  'hide-enrich-alert',
  'hide-push-notification-alert',
  'hide-disabled-notifications-alert',
  'hide-time-bonus-modal',
] as const satisfies (keyof typeof COOKIE_SECONDS)[];
/** Cookies of one person: whoever has one gets a page of their own. */
const PERSONAL = Object.keys(COOKIE_SECONDS).filter(
  (name) => !IN_CONTEXT.includes(name) && !(VARYING as readonly string[]).includes(name),
);

interface VisitorPage {
  html: Buffer;
  headers: [string, string][];
  etag: string;
  /** Sources of the page's inline scripts and styles in the content security policy. */
  scripts: string;
  styles: string;
  encoded: Map<Encoding, Buffer>;
  renderedAt: number;
  /** Whether a request renders it again at this moment. */
  renewing: boolean;
}

/** A number for each version of a site's configuration: a changed site is another object. */
const versions = new WeakMap<Tenant, number>();
let latestVersion = 0;

function versionOf(tenant: Tenant): number {
  const known = versions.get(tenant);
  if (known !== undefined) return known;
  latestVersion += 1;
  versions.set(tenant, latestVersion);
  return latestVersion;
}

/** Everything that a visitor's page depends on; null for a page that nobody else may get. */
export function visitorPageKey({ method, url, ctx, cookies }: FastifyRequest): string | null {
  if (method !== 'GET' || !ctx || ctx.viewer !== null) return null;
  if (!SHARED_PATHS.test(url.split('?', 1)[0]!)) return null;
  // A long value is split over cookies with a dot and a number in their name.
  if (Object.keys(cookies).some((name) => PERSONAL.includes(name.replace(/\.\d+$/, '')))) return null;
  const { tenant, origin, locale, country, geoipCountry, geoipSelectedCountry, installed, tracking } = ctx;
  const device = VARYING.map((name) => cookies[name] ?? null);
  const place = [country, geoipCountry, geoipSelectedCountry];
  const key = JSON.stringify([versionOf(tenant), origin, url, locale, ...place, installed, tracking, ...device]);
  return key.length > MAX_KEY ? null : key;
}

const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/**
 * The hashes that allow a page's own inline code under the content security policy, instead of a nonce (CSP level 2).
 * Code without the nonce is not ours, and stays forbidden.
 */
function inlineSources(html: string, tag: 'script' | 'style', nonce: string): string {
  const blocks = html.matchAll(new RegExp(`<${tag}(?=\\s)([^>]*)>([^]*?)</${tag}>`, 'g'));
  const own = [...blocks].filter(
    ([, attributes]) => attributes!.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes!),
  );
  return [...new Set(own.map(([, , code]) => sourceOf(code!)))].join(' ');
}

/** Headers of the response that are set for each request. */
const PER_REQUEST = new Set(['set-cookie', 'content-security-policy', 'content-length']);

/**
 * Keeps whole pages of visitors for seconds, compressed, so that a busy front page costs no rendering. Only complete
 * pages without cookies are kept.
 * @param now the injected clock's time, in milliseconds
 */
export function createVisitorPages(now: () => number) {
  const pages = new LRUCache<string, VisitorPage>({
    maxSize: MAX_BYTES,
    // The compressed copies are smaller than the page.
    sizeCalculation: ({ html }, key) => html.length * 2 + key.length,
  });

  return {
    /** The page to send; null if the caller is to render it. */
    find(key: string): VisitorPage | null {
      const page = pages.get(key);
      const age = page ? now() - page.renderedAt : Infinity;
      if (!page || age < 0 || age >= KEPT_MS + STALE_MS) return null;
      if (age < KEPT_MS || page.renewing) return page;
      page.renewing = true;
      return null;
    },

    /** Keeps a rendered page if others may get it. @param nonce of the request that rendered it */
    async keep(key: string, response: Response, nonce: string): Promise<VisitorPage | null> {
      const { status, headers } = response;
      const isPage = headers.get('content-type')?.startsWith('text/html') === true;
      const isShared = !headers.has('set-cookie') && !headers.get('cache-control')?.includes('no-store');
      if (status !== 200 || !isPage || !isShared) {
        pages.delete(key);
        return null;
      }
      const rendered = await response.text();
      const html = rendered.replaceAll(` nonce="${nonce}"`, '');
      const page: VisitorPage = {
        html: Buffer.from(html),
        headers: [...headers].filter(([name]) => !PER_REQUEST.has(name)),
        etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
        scripts: inlineSources(rendered, 'script', nonce),
        styles: inlineSources(rendered, 'style', nonce),
        encoded: new Map(),
        renderedAt: now(),
        renewing: false,
      };
      pages.set(key, page);
      return page;
    },
  };
}

/** Whether a conditional request names the page that the client has (RFC 9110, section 13.1.2). */
const isNotModified = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((each) => each.trim().replace(/^(?!W\/)/, 'W/') === etag);

/** Sends a kept page to a visitor, with the content security policy of this request. */
export async function sendVisitorPage(reply: FastifyReply, page: VisitorPage): Promise<FastifyReply> {
  const { request } = reply;
  for (const [name, value] of page.headers) void reply.header(name, value);
  const nonce = `'nonce-${request.nonce}'`;
  const policy = String(reply.getHeader('content-security-policy'))
    .replace(`script-src 'self' ${nonce}`, `script-src 'self' ${page.scripts}`)
    .replace(`style-src 'self' ${nonce}`, `style-src 'self' ${page.styles}`);
  void reply.header('content-security-policy', policy).header('etag', page.etag);
  void reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie, accept-encoding');
  if (isNotModified(request, page.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(page.html);
  const body = page.encoded.get(encoding) ?? (await encodeBody(encoding, page.html));
  page.encoded.set(encoding, body);
  return reply.header('content-encoding', encoding).send(body);
}
