import { sql } from 'kysely';

import type { Trx } from '../../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../../platform/visibility/index.ts';
import { hasPhotoSql } from '../has-photo.ts';
import type { MailedPerson, MailSubject } from '../mails.queries.ts';

/** What must still hold, of the recipient `me` and the other `p`. */
const HOLDS = {
  album_request: sql`exists (select from private_album_access a where a.tenant_id = me.tenant_id
    and a.owner_id = me.id and a.viewer_id = p.id and a.status = 'asked')`,
  album_opened: sql`p.away_since is null and exists (select from private_album_access a where a.tenant_id = me.tenant_id
    and a.owner_id = p.id and a.viewer_id = me.id and a.status = 'granted')
    and exists (select from photos f where f.tenant_id = p.tenant_id and f.profile_id = p.id and f.status = 'private')`,
  album_view: sql`exists (select from private_album_looks l where l.tenant_id = me.tenant_id
    and l.owner_id = me.id and l.viewer_id = p.id)`,
};

export const isAlbumMail = (template: string): template is keyof typeof HOLDS => Object.hasOwn(HOLDS, template);

/** Whom a notice about a private album is about; null once it does not hold any more. */
export async function selectAlbumForMail(
  trx: Trx,
  tenantId: string,
  { userId, otherId, template }: { userId: string; otherId: string; template: keyof typeof HOLDS },
): Promise<MailSubject | null> {
  const { rows } = await sql<{ liker: MailedPerson & { fictional: boolean } }>`
    select json_build_object('id', p.id, 'name', p.name, 'fictional', p.fictional, 'photo', ${hasPhotoSql('p')}) as liker
    from profiles me join profiles p on p.tenant_id = me.tenant_id and p.id = ${otherId}
    where me.tenant_id = ${tenantId} and me.user_id = ${userId} and p.status = 'active' and ${HOLDS[template]}
      and ${noBlockBetweenSql('me.id', 'p.id')}`.execute(trx);
  return rows[0] ?? null;
}
