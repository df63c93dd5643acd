import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import type { NotificationType } from './preferences.schema.ts';
import { upsertPreferences } from './preferences.queries.ts';
import { insertStop, lockAddress } from './stopped-mails.queries.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';
import type { Unsubscription } from './unsubscribe-link.ts';

type UnsubscribeDeps = Pick<Deps, 'env' | 'database' | 'clock'>;

function readLink(deps: UnsubscribeDeps, { tenant }: Ctx, token: string): Unsubscription {
  const link = readUnsubscribeToken(deps.env.SECRET, tenant.id, token);
  if (!link) throw domainError('link_invalid');
  return link;
}

/** Which mails a link would stop; looking changes nothing. @throws DomainError `link_invalid` */
export function viewUnsubscription(deps: UnsubscribeDeps, ctx: Ctx, token: string): { type: NotificationType } {
  return { type: readLink(deps, ctx, token).type };
}

/**
 * Stops mails of a link's kind to its member, who need not be signed in. Done by the button of a mail program, which
 * names no kind, it stops all notifications by mail: the member asked to hear no more, and marks the next one as spam.
 * @param byMailProgram whether the request is the one-click of RFC 8058
 * @throws DomainError `link_invalid` for a link that is changed, another site's, or of an account that is gone
 */
export function unsubscribe(deps: UnsubscribeDeps, ctx: Ctx, token: string, byMailProgram: boolean): Promise<void> {
  const { userId, type } = readLink(deps, ctx, token);
  const now = deps.clock.now();
  const tenantId = ctx.tenant.id;
  return deps.database.withTenant(tenantId, async (trx) => {
    if ((await lockAddress(trx, tenantId, userId)) === null) throw domainError('link_invalid');
    await upsertPreferences(trx, { tenantId, userId, now }, [{ type, channel: 'email', enabled: false }]);
    if (byMailProgram) await insertStop(trx, { tenantId, userId, reason: 'listunsubscribe', disabledAt: now });
  });
}
