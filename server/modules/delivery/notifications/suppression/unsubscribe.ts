import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { insertSuppression, type NotificationType } from '../../../platform/outbox/index.ts';
import { upsertPreferences } from '../preferences.queries.ts';
import { lockAddress } from './mail-suppressions.queries.ts';
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-link.ts';

type UnsubscribeDeps = Pick<Deps, 'env' | 'database' | 'clock'>;

function requireUnsubscription(deps: UnsubscribeDeps, { tenant }: Ctx, token: string): Unsubscription {
  const link = readUnsubscribeToken(deps.env.secrets, tenant.id, token);
  if (!link) throw domainError('link_invalid');
  return link;
}

/** Returns the type of mail a link would unsubscribe; read-only. @throws DomainError `link_invalid` */
export function viewUnsubscription(deps: UnsubscribeDeps, ctx: Ctx, token: string): { type: NotificationType } {
  return { type: requireUnsubscription(deps, ctx, token).type };
}

/**
 * Unsubscribes the member of a link from its type of mail; no login needed. One-click unsubscribe shows no type to the
 * reader, so it stops all notifications by mail.
 * @param byMailProgram whether the request is a one-click unsubscribe (RFC 8058)
 * @throws DomainError `link_invalid` for an invalid link, another tenant's, or an erased account
 */
export function unsubscribe(deps: UnsubscribeDeps, ctx: Ctx, token: string, byMailProgram: boolean): Promise<void> {
  const { userId, type } = requireUnsubscription(deps, ctx, token);
  const now = deps.clock.now();
  const tenantId = ctx.tenant.id;
  return deps.database.withTenant(tenantId, async (trx) => {
    if ((await lockAddress(trx, tenantId, userId)) === null) throw domainError('link_invalid');
    await upsertPreferences(trx, { tenantId, userId, now }, [{ type, channel: 'email', enabled: false }]);
    if (byMailProgram) await insertSuppression(trx, { tenantId, userId, reason: 'listunsubscribe', disabledAt: now });
  });
}
