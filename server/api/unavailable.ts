import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import type { Locale } from '../../tenants/value-lists.ts';
import { domainError } from '../lib/errors/errors.ts';
import { RETRY_AFTER_SECONDS } from '../lib/errors/outage.ts';
import { defaultLanguage, findSite, type TenantRegistry } from '../modules/platform/tenants/index.ts';
import { detectLocale } from '../plugins/request/request-locale.ts';
import { unavailablePage } from '../plugins/site/unavailable-page.ts';
import { renderErrorBody, renderErrorPage } from './error-body.ts';

const DEFAULT_LOCALE = 'nl';
/** A longer body is not worth receiving: the connection is closed instead. */
const MAX_UNREAD_BYTES = 16 * 1024;

/** Whether a person navigated to the URL: navigations accept HTML, asset requests and API calls do not. */
export function isNavigation({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}

/** There is one Tenant object per version of its file. */
const bodies = new WeakMap<Tenant, Map<Locale, string>>();

function callBody(tenant: Tenant, locale: Locale): string {
  const ofTenant = bodies.get(tenant) ?? new Map<Locale, string>();
  bodies.set(tenant, ofTenant);
  const body = ofTenant.get(locale) ?? JSON.stringify(renderErrorBody(domainError('unavailable'), { tenant, locale }));
  ofTenant.set(locale, body);
  return body;
}

async function answerFor(
  request: FastifyRequest,
  tenants: Pick<TenantRegistry, 'byHost'>,
): Promise<{ html: boolean; body: string | Buffer; policy: string }> {
  const html = isNavigation(request);
  const tenant = findSite(tenants, request.host);
  const policy = `default-src 'none'`;
  if (!tenant) {
    const error = domainError('unavailable');
    const body = html ? renderErrorPage(error, DEFAULT_LOCALE) : JSON.stringify(renderErrorBody(error, DEFAULT_LOCALE));
    return { html, body, policy };
  }
  const locale = await detectLocale(request.url, request.headers.cookie, defaultLanguage(tenant));
  return html ? { html, ...unavailablePage(tenant, locale) } : { html, body: callBody(tenant, locale), policy };
}

function hasLongBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_UNREAD_BYTES;
}

/**
 * Answers a request that is not admitted, with 503 and the site's own page or the API's error. It costs as little as it
 * can, before session and body, and past Fastify: what refuses must not overload.
 */
export async function refuseRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  tenants: Pick<TenantRegistry, 'byHost'>,
): Promise<void> {
  reply.hijack();
  const { html, body, policy } = await answerFor(request, tenants);
  reply.raw.writeHead(503, {
    'Content-Type': html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': String(RETRY_AFTER_SECONDS),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    ...(hasLongBody(request) && { Connection: 'close' }),
  });
  reply.raw.end(body);
}
