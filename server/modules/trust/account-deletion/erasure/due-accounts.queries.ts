import type { Trx } from '../../../../../db/client.ts';

export interface DueAccount {
  userId: string;
  profileId: string;
  email: string;
  deletedAt: Date;
  /** Null for an account whose address was never confirmed. */
  activatedAt: Date | null;
}

/** Accounts deleted at or before a time and not erased, at most `limit`, after `last` (keyset). */
export async function selectDueAccounts(
  trx: Trx,
  tenantId: string,
  { before, last, limit }: { before: Date; last: DueAccount | null; limit: number },
): Promise<DueAccount[]> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .select(['users.id as userId', 'profiles.id as profileId', 'users.email', 'users.deletedAt', 'users.activatedAt'])
    .where('users.tenantId', '=', tenantId)
    .where('users.status', '=', 'deleted')
    .where('users.deletedAt', '<=', before)
    .where('users.erasedAt', 'is', null)
    .$if(last !== null, (due) =>
      due.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.deletedAt', 'users.id'), '>', tuple(last!.deletedAt, last!.userId)),
      ),
    )
    .orderBy('users.deletedAt')
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt! }));
}

/**
 * Storage keys of the account's photos, on the profile and in messages, except those that another profile also uses
 * (as in the demo).
 */
export async function selectPhotoKeys(trx: Trx, tenantId: string, profileId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos as own')
    .select('own.storageKey')
    .distinct()
    .where('own.tenantId', '=', tenantId)
    .where('own.profileId', '=', profileId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photos as shared')
            .select('shared.id')
            .where('shared.tenantId', '=', tenantId)
            .whereRef('shared.storageKey', '=', 'own.storageKey')
            .where('shared.profileId', '<>', profileId),
        ),
      ),
    )
    .execute();
  const sent = await trx
    .selectFrom('messagePhotos')
    .select('storageKey')
    .where('tenantId', '=', tenantId)
    .where('senderId', '=', profileId)
    .execute();
  return [...rows, ...sent].flatMap(({ storageKey }) => storageKey ?? []);
}

/** Storage keys of the account's recordings. */
export async function selectVoiceKeys(trx: Trx, tenantId: string, profileId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('voiceMessages')
    .select('storageKey')
    .where('tenantId', '=', tenantId)
    .where('senderId', '=', profileId)
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Storage keys of the account's exports, and the ids of all its mails. */
export async function selectOtherFiles(trx: Trx, tenantId: string, userId: string) {
  const exports = await trx
    .selectFrom('dataExports')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
  const mails = await trx
    .selectFrom('mails')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
  // Also of expired or unfinished exports, since a crash may have left their file.
  return { exportKeys: exports.map(({ id }) => `${tenantId}/${id}.zip`), mailIds: mails.map(({ id }) => id) };
}
