import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

export interface AccountKey {
  tenantId: string;
  userId: string;
}

export function selectAccount(trx: Trx, { tenantId, userId }: AccountKey) {
  return trx
    .selectFrom('users as u')
    .leftJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'u.tenantId').onRef('p.userId', '=', 'u.id'))
    .select(['u.status', 'u.email', 'u.language', 'u.signupDate', 'u.activatedAt', 'u.lastLoginAt', 'u.firstPaidAt'])
    .select(['u.deletedAt', 'u.erasedAt', 'u.mailsPausedAt', 'u.paymentCountry', 'u.network', 'u.directDebitBlocked'])
    .select([
      'p.status as profileStatus',
      'p.invisible',
      'p.awaySince',
      'p.birthDate',
      'p.gender',
      'p.sexuality',
      'p.country',
    ])
    .select([
      'p.region',
      'p.place',
      'p.about',
      'p.lookingFor',
      'p.idealEvening',
      'p.askMe',
      'p.prompts',
      'p.photoCount',
    ])
    .leftJoin('searchPlaces as e', (join) =>
      join.onRef('e.tenantId', '=', 'p.tenantId').onRef('e.profileId', '=', 'p.id'),
    )
    .select(['p.lastActiveAt', 'e.place as elsewhere', 'e.until as elsewhereUntil'])
    .where('u.tenantId', '=', tenantId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

/** Key figures of a member. `spent` is what was paid and not refunded or charged back, by currency, in minor units. */
export async function selectMemberTotals(
  trx: Trx,
  { tenantId, userId, profileId, now }: AccountKey & { profileId: string | null; now: Date },
) {
  const { rows } = await sql<{
    credits: number;
    orders: number;
    spent: Array<{ currency: string; amount: number }>;
    reports: number;
    sessions: number;
  }>`
    select u.credits,
      (select count(*)::int from orders o where o.tenant_id = u.tenant_id and o.user_id = u.id) as orders,
      (select coalesce(jsonb_agg(s order by s.amount desc), '[]') from (
        select o.currency, sum(o.amount - coalesce(p.amount_refunded, 0) - coalesce(p.amount_charged_back, 0))::int as amount
        from orders o left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
        where o.tenant_id = u.tenant_id and o.user_id = u.id and o.paid_at is not null group by o.currency) s) as spent,
      (select count(*)::int from reports r where r.tenant_id = u.tenant_id and r.reported_id = ${profileId}::uuid) as reports,
      (select count(*)::int from sessions e
        where e.tenant_id = u.tenant_id and e.user_id = u.id and e.expires_at > ${now}) as sessions
    from users u where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(trx);
  return rows[0]!;
}

/** Account columns that decide which actions are available. */
export function selectAccountStatus(trx: Trx, { tenantId, userId }: AccountKey) {
  return trx
    .selectFrom('users')
    .select(['status', 'language', 'deletedAt', 'erasedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function countMemberActions(trx: Trx, userId: string, action: string): Promise<number> {
  const { count } = await trx
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subjectType', '=', 'member')
    .where('subjectId', '=', userId)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return count;
}

export const VIEW_ACTION = 'member.look';

/** Whether the operator's view of a part of a member's data was audited since `since`. */
export async function hasRecentView(
  trx: Trx,
  { operatorId, userId, part, since }: { operatorId: string; userId: string; part: string; since: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('auditLog')
    .select('id')
    .where('subjectType', '=', 'member')
    .where('subjectId', '=', userId)
    .where('at', '>', since)
    .where('operatorId', '=', operatorId)
    .where('action', '=', VIEW_ACTION)
    .where((eb) => eb(eb.ref('detail', '->>').key('part' as never), '=', part as never))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function selectDataExports(trx: Trx, { tenantId, userId }: AccountKey) {
  return trx
    .selectFrom('dataExports')
    .select(['id', 'status', 'requestedAt', 'readyAt', 'expiresAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('requestedAt', 'desc')
    .limit(20)
    .execute();
}

export function selectAccountDeletions(trx: Trx, { tenantId, userId }: AccountKey) {
  return trx
    .selectFrom('accountDeletions')
    .select(['id', 'reasons', 'alternativeOffered', 'requestedAt', 'restoredAt', 'erasedAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('requestedAt', 'desc')
    .limit(20)
    .execute();
}

export async function selectOperatorNames(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
