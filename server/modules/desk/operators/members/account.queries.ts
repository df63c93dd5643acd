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
    .select(['p.status as profileStatus', 'p.invisible', 'p.birthDate', 'p.gender', 'p.sexuality', 'p.country'])
    .select(['p.region', 'p.place', 'p.about', 'p.lookingFor', 'p.idealEvening', 'p.askMe', 'p.photoCount'])
    .select(['p.lastActiveAt'])
    .where('u.tenantId', '=', tenantId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
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
