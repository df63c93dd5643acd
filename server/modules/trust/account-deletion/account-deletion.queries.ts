import type { Trx } from '../../../../db/client.ts';

/**
 * An account with its profile, locked until the transaction ends. Inserts that refer to the profile are still
 * possible, so that two connected members who delete their accounts at the same time do not deadlock.
 */
export async function lockDeletableAccount(trx: Trx, tenantId: string, userId: string) {
  return (await deletableAccountQuery(trx, tenantId, userId).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** The same without a lock. */
export async function selectDeletableAccount(trx: Trx, tenantId: string, userId: string) {
  return (await deletableAccountQuery(trx, tenantId, userId).executeTakeFirst()) ?? null;
}

export type DeletableAccount = NonNullable<Awaited<ReturnType<typeof selectDeletableAccount>>>;

function deletableAccountQuery(trx: Trx, tenantId: string, userId: string) {
  return trx
    .selectFrom('users')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .select([
      'users.status as userStatus',
      'users.passwordHash',
      'users.deletedAt',
      'users.erasedAt',
      'profiles.id as profileId',
      'profiles.status as profileStatus',
    ])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId);
}

interface DeletionStatusUpdate {
  userId: string;
  userStatus: string;
  profileStatus: string;
  deletedAt: Date | null;
}

export async function updateDeletionStatus(trx: Trx, tenantId: string, state: DeletionStatusUpdate): Promise<void> {
  await trx
    .updateTable('users')
    .set({ status: state.userStatus, deletedAt: state.deletedAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', state.userId)
    .execute();
  await trx
    .updateTable('profiles')
    .set({ status: state.profileStatus })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', state.userId)
    .execute();
}

interface NewDeletion {
  id: string;
  userId: string;
  reasons: string[];
  alternativeOffered: string | null;
  userStatus: string;
  profileStatus: string;
  requestedAt: Date;
}

export async function insertDeletion(trx: Trx, tenantId: string, deletion: NewDeletion): Promise<void> {
  await trx
    .insertInto('accountDeletions')
    .values({ tenantId, ...deletion })
    .execute();
}

export async function selectOpenDeletion(trx: Trx, tenantId: string, userId: string) {
  const row = await trx
    .selectFrom('accountDeletions')
    .select(['id', 'userStatus', 'profileStatus'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('restoredAt', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateRestored(trx: Trx, tenantId: string, deletionId: string, at: Date): Promise<void> {
  await trx
    .updateTable('accountDeletions')
    .set({ restoredAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', deletionId)
    .execute();
}

/** Closes the deletion of an account: it cannot be restored any more. */
export async function closeDeletion(trx: Trx, tenantId: string, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('accountDeletions')
    .set({ erasedAt: at })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('restoredAt', 'is', null)
    .execute();
}

/**
 * Deletes sessions, push subscriptions and unused links. The activation link is kept and has no effect until the
 * account is restored: it holds the first message of the signup.
 */
export async function deleteAccess(trx: Trx, tenantId: string, userId: string): Promise<void> {
  for (const table of ['sessions', 'pushSubscriptions'] as const) {
    await trx.deleteFrom(table).where('tenantId', '=', tenantId).where('userId', '=', userId).execute();
  }
  await trx
    .deleteFrom('mailedTokens')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('purpose', '<>', 'activate')
    .execute();
}

/** Profiles whose pages may show this profile: conversations and likes in both directions. */
export async function selectConnectedProfiles(trx: Trx, tenantId: string, profileId: string): Promise<string[]> {
  const conversations = trx
    .selectFrom('conversationMembers')
    .select('otherProfileId as id')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId);
  const liked = trx
    .selectFrom('likes')
    .select('likedId as id')
    .where('tenantId', '=', tenantId)
    .where('likerId', '=', profileId);
  const likers = trx
    .selectFrom('likes')
    .select('likerId as id')
    .where('tenantId', '=', tenantId)
    .where('likedId', '=', profileId);
  const rows = await conversations.union(liked).union(likers).execute();
  return rows.map((row) => row.id);
}
