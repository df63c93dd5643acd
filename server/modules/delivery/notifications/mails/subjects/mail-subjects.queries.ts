import { sql } from 'kysely';

import type { Trx } from '../../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../../platform/visibility/index.ts';
import { hasPhotoSql } from '../has-photo.ts';

export interface UnreadConversation {
  id: string;
  name: string;
  profileId: string;
  photo: boolean;
  fictional: boolean;
  unread: number;
}

/** Counts a member's unread messages and selects the latest conversations with some; null when everything is read. */
export async function selectUnreadSummary(trx: Trx, tenantId: string, userId: string, shown: number) {
  const { rows } = await sql<UnreadConversation & { count: number }>`
    select m.conversation_id as id, o.name, o.id as "profileId", ${hasPhotoSql('o')} as photo, o.fictional, m.unread_count as unread,
      (sum(m.unread_count) over ())::int as count
    from profiles p
      join conversation_members m on m.tenant_id = p.tenant_id and m.profile_id = p.id
      join profiles o on o.tenant_id = m.tenant_id and o.id = m.other_profile_id and o.status = 'active'
    where p.tenant_id = ${tenantId} and p.user_id = ${userId} and m.unread_count > 0 and not m.hidden
      and ${noBlockBetweenSql('m.profile_id', 'm.other_profile_id')}
    order by m.last_message_at desc limit ${shown}`.execute(trx);
  return rows[0] ? { count: rows[0].count, conversations: rows.map(({ count: _all, ...row }) => row) } : null;
}
