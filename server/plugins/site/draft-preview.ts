import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { HOUR_SECONDS } from '../../lib/time/duration.ts';
import type { TokenSealer } from '../../lib/security/sealer.ts';
import { DRAFT_PREVIEW_PURPOSE, normaliseHost, type TenantRegistry } from '../../modules/platform/tenants/index.ts';

/** Not among the cookies of sites: only operators get it, on the host of a site that nobody else can see. */
const COOKIE = 'draft-preview';
const QUERY = 'draft-preview';
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
    const opens = (token: unknown) =>
      typeof token === 'string' && sealer.open(DRAFT_PREVIEW_PURPOSE, token) === draft.id;
    const linked = (request.query as Record<string, unknown>)[QUERY];
    if (opens(linked)) {
      const value = sealer.seal(DRAFT_PREVIEW_PURPOSE, draft.id, COOKIE_SECONDS);
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure, maxAge: COOKIE_SECONDS };
      void reply.header('set-cookie', stringifySetCookie({ name: COOKIE, value, ...attributes }));
      return reply.header('cache-control', 'no-store').redirect('/', 302);
    }
    if (!opens(parseCookie(request.headers.cookie ?? '')[COOKIE])) return null;
    void reply.header('x-robots-tag', 'noindex');
    return draft;
  };
}
