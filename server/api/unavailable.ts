import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import type { Locale } from '../../tenants/value-lists.ts';
import { domainError } from '../lib/errors/errors.ts';
import { RETRY_AFTER_SECONDS } from '../lib/errors/outage.ts';
import { defaultLanguage, findSite, type TenantRegistry } from '../modules/platform/tenants/index.ts';
import { isNavigation } from '../plugins/request/is-navigation.ts';
import { detectLocale, languageWithoutSite } from '../plugins/request/request-locale.ts';
import { unavailablePage } from '../plugins/site/unavailable-page.ts';
import { renderErrorBody } from './error-body.ts';

/** A longer body is not worth receiving: the connection is closed instead. */
const MAX_UNREAD_BYTES = 16 * 1024;

interface Refusal {
  body: string;
  headers: Readonly<Record<string, string | number>>;
}

/** Headers and body, once for all: a refusal must cost next to nothing. */
function toRefusal(html: boolean, body: string, policy = `default-src 'none'`): Refusal {
  return {
    body,
    headers: {
      'Content-Type': html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Retry-After': String(RETRY_AFTER_SECONDS),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    },
  };
}

/** What is shown of a refusal. */
interface Asked {
  html: boolean;
  /** Whether a form was sent. */
  sent: boolean;
}

function renderRefusal(tenant: Tenant | null, locale: Locale, { html, sent }: Asked): Refusal {
  if (html) {
    const { body, policy } = unavailablePage({ tenant, locale, sent });
    return toRefusal(true, body.toString(), policy);
  }
  const body = JSON.stringify(renderErrorBody(domainError('unavailable'), tenant ? { tenant, locale } : locale));
  return toRefusal(false, body);
}

/** There is one Tenant object per version of its file. */
const kept = new WeakMap<object, Map<string, Refusal>>();
const NO_SITE = {};

function refusalFor(tenant: Tenant | null, locale: Locale, asked: Asked): Refusal {
  const ofTenant = kept.get(tenant ?? NO_SITE) ?? new Map<string, Refusal>();
  kept.set(tenant ?? NO_SITE, ofTenant);
  const key = `${locale} ${asked.html} ${asked.sent}`;
  const refusal = ofTenant.get(key) ?? renderRefusal(tenant, locale, asked);
  ofTenant.set(key, refusal);
  return refusal;
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
  const tenant = findSite(tenants, request.host);
  const locale = tenant
    ? await detectLocale(request.url, request.headers.cookie, defaultLanguage(tenant))
    : languageWithoutSite(request.headers['accept-language']);
  const { headers, body } = refusalFor(tenant, locale, {
    html: isNavigation(request),
    sent: request.method === 'POST',
  });
  reply.raw.writeHead(503, hasLongBody(request) ? { ...headers, Connection: 'close' } : headers);
  // As text: Node then writes head and body at once, which saves a tenth.
  reply.raw.end(body);
}
