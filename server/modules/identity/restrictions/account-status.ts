import type { Trx } from '../../../../db/client.ts';

export interface AccountStatus {
  status: string;
  profileId: string;
  profileStatus: string;
}

/** Status before any restriction. */
export interface UnrestrictedStatus {
  userStatus: string;
  profileStatus: string;
}

/** An account with its profile, locked until the transaction ends; null when erased. */
export async function lockAccount(trx: Trx, tenantId: string, userId: string): Promise<AccountStatus | null> {
  const row = await trx
    .selectFrom('users')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .select(['users.status', 'profiles.id as profileId', 'profiles.status as profileStatus'])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .where('users.erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The status that the account had before its restrictions. */
export async function selectUnrestrictedStatus(
  trx: Trx,
  tenantId: string,
  userId: string,
): Promise<UnrestrictedStatus | null> {
  const row = await trx
    .selectFrom('restrictions')
    .select(['userStatus', 'profileStatus'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Pauses and bans in force at a time. */
export async function selectActiveRestrictions(
  trx: Trx,
  tenantId: string,
  userId: string,
  now: Date,
): Promise<Array<{ id: string; kind: string }>> {
  return trx
    .selectFrom('restrictions')
    .select(['id', 'kind'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('kind', 'in', ['pause', 'ban'])
    .where('liftedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .execute();
}

/** Id of the ban in force, if any. */
export async function selectActiveBan(trx: Trx, tenantId: string, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('restrictions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('kind', '=', 'ban')
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateAccountStatus(
  trx: Trx,
  tenantId: string,
  userId: string,
  { userStatus, profileStatus }: UnrestrictedStatus,
): Promise<void> {
  // The profile is locked first, as everywhere.
  await trx
    .updateTable('profiles')
    .set({ status: profileStatus })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
  await trx
    .updateTable('users')
    .set({ status: userStatus })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

/** Paused accounts without a pause in force, at most `limit`. */
export async function selectEndedPauses(trx: Trx, tenantId: string, now: Date, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('users.id')
    .where('users.tenantId', '=', tenantId)
    .where('users.status', '=', 'paused')
    .where(({ exists, selectFrom, not }) => {
      const pauses = selectFrom('restrictions as r')
        .select('r.id')
        .where('r.tenantId', '=', tenantId)
        .whereRef('r.userId', '=', 'users.id')
        .where('r.kind', '=', 'pause');
      return exists(pauses).and(not(exists(pauses.where('r.liftedAt', 'is', null).where('r.endsAt', '>', now))));
    })
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
