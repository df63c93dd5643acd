import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { noBlockBetweenSql, ONLINE_MS } from '../../platform/visibility/index.ts';

/** A recently active profile, and a member who has a conversation with it. */
export interface PartnerPresence {
  watcherId: string;
  profileId: string;
  online: boolean;
}

/**
 * Selects the conversation partners of the given members who are online or were until recently, in one query for all
 * open streams. Excludes invisible, blocked, deleted and fictional profiles.
 */
export async function selectRecentlyActivePartners(
  trx: Trx,
  tenantId: string,
  watcherIds: readonly string[],
  now: Date,
): Promise<PartnerPresence[]> {
  const onlineSince = new Date(now.getTime() - ONLINE_MS);
  const latelySince = new Date(now.getTime() - 2 * ONLINE_MS);
  const { rows } = await sql<PartnerPresence>`
    select m.profile_id as "watcherId", p.id as "profileId", p.last_active_at > ${onlineSince} as online
    from conversation_members m
      join profiles p on p.tenant_id = m.tenant_id and p.id = m.other_profile_id
    where m.tenant_id = ${tenantId} and m.profile_id = any(${watcherIds}::uuid[]) and not m.hidden
      and p.status = 'active' and not p.invisible and not p.fictional and p.last_active_at > ${latelySince}
      and ${noBlockBetweenSql('m.profile_id', 'm.other_profile_id')}`.execute(trx);
  return rows;
}
