import type { FastifyInstance } from 'fastify';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { domainError } from '../../lib/errors/errors.ts';
import { DAY_MS } from '../../lib/time/duration.ts';

const SECURITY_PATH = '/.well-known/security.txt';
/** How far in the future the file expires (RFC 9116, 2.5.5: less than a year). */
const VALID_MS = 90 * DAY_MS;
/** The page with the form for a new password; visitors log in first. */
const CHANGE_PASSWORD_PAGE = '/settings/account';

interface WellKnownOptions {
  /** Scheme and canonical host of a site. */
  originOf: (tenant: Tenant) => string;
  now: () => Date;
}

/** Rounded to a day, so that the file can be cached. */
function expiryAt(now: Date): string {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + VALID_MS).toISOString();
}

function renderSecurityText(tenant: Tenant, origin: string, now: Date): string {
  const fields = [
    `Contact: mailto:${tenant.support_email}`,
    `Expires: ${expiryAt(now)}`,
    `Preferred-Languages: ${tenant.locales.join(', ')}`,
    `Canonical: ${origin}${SECURITY_PATH}`,
  ];
  return `${fields.join('\n')}\n`;
}

/** Serves whom to tell about a vulnerability (RFC 9116), and where password managers find the form for a new one. */
export function registerWellKnown(app: FastifyInstance, { originOf, now }: WellKnownOptions): void {
  app.get(SECURITY_PATH, ({ tenant }, reply) => {
    if (!tenant) throw domainError('not_found');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(renderSecurityText(tenant, originOf(tenant), now()));
  });
  app.get('/.well-known/change-password', ({ tenant }, reply) => {
    if (!tenant) throw domainError('not_found');
    return reply.redirect(CHANGE_PASSWORD_PAGE, 302);
  });
}
