import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { HOUR_SECONDS } from '../../lib/time/duration.ts';
import type { TokenSealer } from '../../lib/security/sealer.ts';
import { DRAFT_PREVIEW_PURPOSE, normaliseHost, type TenantRegistry } from '../../modules/platform/tenants/index.ts';

/** Not among the cookies of sites: only operators get it, on the host of a site that nobody else can see. */
const COOKIE = 'draft-preview';
const QUERY = 'draft-preview';
/** Apart from that of links: a cookie is no link, with which another browser, or this one later, could get another cookie. */
const COOKIE_PURPOSE = `${DRAFT_PREVIEW_PURPOSE}-cookie`;
const COOKIE_SECONDS = 12 * HOUR_SECONDS;

interface DraftPreviewOptions {
  tenants: Pick<TenantRegistry, 'draftByHost'>;
  sealer: TokenSealer;
  secure: boolean;
}

/**
 * Lets a browser with an operator's link see a draft. To everybody else its host is unknown.
 * @returns a function that gives the draft of a request, null if it has no access, or the reply that sets the cookie
 */
export function createDraftPreview({ tenants, sealer, secure }: DraftPreviewOptions) {
  return (request: FastifyRequest, reply: FastifyReply): Tenant | FastifyReply | null => {
    const host = normaliseHost(request.host);
    const draft = host === null ? null : tenants.draftByHost(host);
    if (!draft) return null;
    const opens = (purpose: string, token: unknown) =>
      typeof token === 'string' && sealer.open(purpose, token) === draft.id;
    const linked = (request.query as Record<string, unknown>)[QUERY];
    if (opens(DRAFT_PREVIEW_PURPOSE, linked)) {
      const value = sealer.seal(COOKIE_PURPOSE, draft.id, COOKIE_SECONDS);
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure, maxAge: COOKIE_SECONDS };
      void reply.header('set-cookie', stringifySetCookie({ name: COOKIE, value, ...attributes }));
      return reply.header('cache-control', 'no-store').redirect('/', 302);
    }
    if (!opens(COOKIE_PURPOSE, parseCookie(request.headers.cookie ?? '')[COOKIE])) return null;
    void reply.header('x-robots-tag', 'noindex');
    return draft;
  };
}
