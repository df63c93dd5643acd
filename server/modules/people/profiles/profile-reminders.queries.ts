import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { CompletedParts } from './missing-parts.ts';

/** Columns of `CompletedParts` for a profile `p`. */
const COMPLETED_PARTS_SQL: RawBuilder<unknown> = sql`
  exists (select from photos f where f.tenant_id = p.tenant_id and f.profile_id = p.id
    and f.status in ('active', 'inspection')) as photo,
  (p.about || p.looking_for || p.ideal_evening || p.ask_me <> '' or coalesce(p.prompts, '[]') <> '[]') as about,
  cardinality(p.interests) > 0 as interests`;

/**
 * Selects members to be reminded of their profile: activated between the two moments, without such a mail since
 * `quietSince`, with fewer than `reminders` in total, and with missing parts.
 */
export async function selectRecentlyActivated(
  trx: Trx,
  tenantId: string,
  due: { from: Date; until: Date; quietSince: Date; reminders: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
      join profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
      left join lateral (
        select count(*) as reminders, max(m.queued_at) as latest from mails m
        where m.tenant_id = u.tenant_id and m.user_id = u.id and m.template = 'profile_reminder'
      ) sent on true
    where u.tenant_id = ${tenantId} and u.status = 'active'
      and u.activated_at > ${due.from} and u.activated_at <= ${due.until}
      and not exists (
        select from mail_suppressions d where d.tenant_id = u.tenant_id and d.user_id = u.id
      )
      and sent.reminders < ${due.reminders} and (sent.latest is null or sent.latest <= ${due.quietSince})
      and (not exists (select from photos f where f.tenant_id = p.tenant_id and f.profile_id = p.id
          and f.status in ('active', 'inspection'))
        or (p.about || p.looking_for || p.ideal_evening || p.ask_me = '' and coalesce(p.prompts, '[]') = '[]' and cardinality(p.interests) = 0))
    order by u.activated_at
    limit ${due.limit}
    for no key update of u skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function selectProfileContent(trx: Trx, tenantId: string, userId: string): Promise<CompletedParts | null> {
  const { rows } = await sql<CompletedParts>`
    select ${COMPLETED_PARTS_SQL} from profiles p where p.tenant_id = ${tenantId} and p.user_id = ${userId}`.execute(
    trx,
  );
  return rows[0] ?? null;
}
