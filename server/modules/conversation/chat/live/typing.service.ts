import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { requireActiveAccount } from '../../../identity/accounts/index.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';

/** A page sends at most one every three seconds; leaves room for several pages. */
const TYPING_RATE_LIMIT = { points: 60, seconds: 60 };

/** The other participant, and whether they receive typing events; undefined for no conversation. */
async function selectTypingRecipient(
  trx: Trx,
  tenantId: string,
  profileId: string,
  conversationId: string,
): Promise<{ id: string; reachable: boolean } | undefined> {
  const { rows } = await sql<{ id: string; reachable: boolean }>`
    select o.id, o.status = 'active' and not o.fictional and not t.hidden and not p.invisible as reachable
    from conversation_members m
      join conversation_members t on t.tenant_id = m.tenant_id and t.conversation_id = m.conversation_id
        and t.profile_id = m.other_profile_id
      join profiles p on p.tenant_id = m.tenant_id and p.id = m.profile_id
      join profiles o on o.tenant_id = m.tenant_id and o.id = m.other_profile_id
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId} and m.profile_id = ${profileId}
      and ${noBlockBetweenSql('m.profile_id', 'm.other_profile_id')}`.execute(trx);
  return rows[0];
}

/** Creates the service that publishes typing events; they are not stored. */
export function createTypingService(
  deps: Pick<Deps, 'database' | 'limiter'> & { live: Pick<LiveService, 'publishSignal'> },
) {
  return {
    /**
     * Publishes that the member is typing. The other participant receives nothing when deleted, fictional or when they
     * hid the conversation, nor when the member is invisible, because typing would reveal their presence.
     * @throws DomainError `not_confirmed`, `account_blocked`, `too_many_requests`; `not_found` for a conversation that
     * is not the member's or is closed by a block
     */
    async publishTyping(ctx: MemberCtx, input: { conversation: string }): Promise<void> {
      const { tenant, viewer } = ctx;
      requireActiveAccount(ctx);
      await deps.limiter.consume('typing', `${tenant.id}:${viewer.userId}`, TYPING_RATE_LIMIT);
      if (!isUuid(input.conversation)) throw domainError('not_found');
      const other = await deps.database.withTenant(tenant.id, (trx) =>
        selectTypingRecipient(trx, tenant.id, viewer.profileId, input.conversation),
      );
      if (!other) throw domainError('not_found');
      if (!other.reachable) return;
      const payload = { conversation: { id: input.conversation } };
      await deps.live.publishSignal(tenant.id, other.id, { type: 'typing', payload });
    },
  };
}
