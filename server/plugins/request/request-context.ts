import { BlockList, isIPv6 } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Ctx, LockedSession, Tracking, Viewer } from '../../context.ts';
import type { Env } from '../../env.ts';
import { hasControlCharacters } from '../../lib/text/control-characters.ts';
import { COUNTRY_CODES } from '../../../tenants/country-codes.ts';
import type { CountryLookup } from '../../lib/network/country-lookup.ts';
import type { SiteCookies } from '../../load-context.ts';
import { defaultLanguage } from '../../modules/platform/tenants/index.ts';
import { readCookies } from './identity-cookies.ts';
import { detectLocale } from './request-locale.ts';
import { readWritePosition } from './write-position.ts';
import { COOKIE_NAMES, START_PARAMETER } from '../site/site-cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request context; null on the launcher's host. */
    ctx: Ctx | null;
    cookies: Record<string, string | undefined>;
  }
}

interface RequestContextOptions {
  env: Env;
  cookies: SiteCookies;
  countryOf: CountryLookup;
  resolveSession: (tenant: Ctx['tenant'], token: string) => Promise<Viewer | null>;
}

const TRACKING_KEYS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
const TRACKING_LENGTH = 100;

function readTracking(source: Record<string, unknown>): Tracking {
  const tracking: Tracking = {};
  for (const key of TRACKING_KEYS) {
    const value = source[key];
    if (typeof value === 'string' && value !== '' && !hasControlCharacters(value))
      tracking[key] = value.slice(0, TRACKING_LENGTH);
  }
  return tracking;
}

function storedTracking(cookie: string | undefined): Tracking {
  try {
    return readTracking(JSON.parse(cookie ?? '{}') as Record<string, unknown>);
  } catch {
    return {};
  }
}

/**
 * Merges the tracking parameters of the URL with those of the first visit. Another affiliate network starts a new
 * visit; parameters without a network only add to it.
 */
function mergeTracking(
  query: Record<string, unknown>,
  cookie: string | undefined,
): { tracking: Tracking; changed: boolean } {
  const given = readTracking(query);
  const changed = Object.keys(given).length > 0;
  return { changed, tracking: given.network === undefined ? { ...storedTracking(cookie), ...given } : given };
}

/** A country code; CDNs and databases use codes such as XX for an unknown country. */
function parseCountry(code: unknown): string | null {
  return typeof code === 'string' && COUNTRY_CODES.has(code) ? code : null;
}

const lockedSession = ({ userId, profileId, sessionId }: Viewer): LockedSession => ({ userId, profileId, sessionId });

/** The addresses of trusted proxies. */
function trustedProxies({ TRUST_PROXY }: Env): BlockList {
  const list = new BlockList();
  for (const entry of TRUST_PROXY) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * Reads the country given by a CDN, from a header that only trusted proxies may write; whether they also forward the
 * visitor's address does not matter.
 */
function createCountryReader(env: Env): (request: FastifyRequest) => string | null {
  const name = env.GEOIP_COUNTRY_HEADER?.toLowerCase();
  const proxies = trustedProxies(env);
  return ({ headers, socket: { remoteAddress = '' } }) => {
    // A client that has gone has no address any more.
    if (
      name === undefined ||
      remoteAddress === '' ||
      !proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
    )
      return null;
    return parseCountry(headers[name]);
  };
}

/**
 * Builds the context of every request to a site: viewer, country and language. Runs after the site is known; a session
 * of another site matches no row, so its holder is a visitor, and so is that of a locked session.
 */
export function registerRequestContext(app: FastifyInstance, options: RequestContextOptions): void {
  const countryHeader = createCountryReader(options.env);
  app.decorateRequest('ctx', null);
  app.decorateRequest('cookies');
  app.addHook('onRequest', async (request, reply) => {
    request.cookies = readCookies(request.headers.cookie, options.env.secureCookies);
    const { tenant } = request;
    if (tenant === null) return;
    const token = request.cookies[COOKIE_NAMES.session];
    const member = token ? await options.resolveSession(tenant, token) : null;
    const locked = member?.lock?.locked ? member : null;
    const viewer = locked ? null : member;
    const query = request.query as Record<string, unknown>;
    const { tracking, changed } = mergeTracking(query, request.cookies[COOKIE_NAMES.tracking]);
    if (changed) {
      const value = JSON.stringify(tracking);
      void reply.header('set-cookie', options.cookies.serialize(COOKIE_NAMES.tracking, value));
    }
    const locale = await detectLocale(request.url, request.headers.cookie, member?.language ?? defaultLanguage(tenant));
    if (query['lang'] === locale) {
      void reply.header('set-cookie', options.cookies.serialize(COOKIE_NAMES.locale, locale));
    }
    const startedAsApp = query[START_PARAMETER.name] === START_PARAMETER.value;
    if (startedAsApp) {
      void reply.header('set-cookie', options.cookies.serialize(COOKIE_NAMES.installed, '1'));
    }
    const geoipCountry = countryHeader(request) ?? parseCountry(options.countryOf(request.ip));
    const geoipSelectedCountry = parseCountry(request.cookies[COOKIE_NAMES.country]);
    request.ctx = {
      tenant,
      viewer,
      ...(locked && { locked: lockedSession(locked) }),
      locale,
      country: geoipSelectedCountry ?? geoipCountry ?? tenant.countries[0]!,
      geoipCountry,
      geoipSelectedCountry,
      tracking,
      ipAddress: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
      origin: request.origin,
      installed: startedAsApp || request.cookies[COOKIE_NAMES.installed] === '1',
      deviceToken: request.cookies[COOKIE_NAMES.device] ?? null,
      requestId: request.id,
      writtenUpTo: readWritePosition(request.method, request.cookies[COOKIE_NAMES.written]),
      log: request.log as Ctx['log'],
    };
  });
}
