import { sql } from 'kysely';

import type { Trx } from '../../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../../platform/visibility/index.ts';
import { hasPhotoSql } from '../has-photo.ts';
import type { MailedPerson } from '../mails.queries.ts';

interface MatchForMail {
  liker: MailedPerson & { fictional: boolean };
  self: MailedPerson;
  matchedAt: Date;
}

/** A match in which nobody has written; undefined when it ended, or somebody has. */
export async function selectMatchForMail(
  trx: Trx,
  tenantId: string,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<MatchForMail | undefined> {
  const { rows } = await sql<MatchForMail>`
    select json_build_object('id', p.id, 'name', p.name, 'fictional', p.fictional, 'photo', ${hasPhotoSql('p')}) as liker,
      json_build_object('id', me.id, 'name', me.name, 'photo', ${hasPhotoSql('me')}) as self,
      greatest(l.created_at, b.created_at) as matched_at
    from profiles me
    join likes l on l.tenant_id = me.tenant_id and l.liker_id = me.id and l.liked_id = ${otherId}
    join likes b on b.tenant_id = me.tenant_id and b.liker_id = l.liked_id and b.liked_id = me.id
    join profiles p on p.tenant_id = me.tenant_id and p.id = l.liked_id
    where me.tenant_id = ${tenantId} and me.user_id = ${userId} and p.status = 'active'
      and ${noBlockBetweenSql('me.id', 'p.id')}
      and not exists (select 1 from conversation_members c where c.tenant_id = me.tenant_id
        and c.profile_id = me.id and c.other_profile_id = p.id)`.execute(trx);
  return rows[0];
}
