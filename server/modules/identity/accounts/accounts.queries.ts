import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import type { Viewer } from '../../../context.ts';

interface AccountRow {
  id: string;
  email: string;
  status: Viewer['status'];
  credits: number;
  paidUser: boolean;
  signupDate: Date;
  language: string;
  profileId: string;
}

/** The member's account with the id of its profile. */
export async function selectAccount(trx: Trx, tenantId: string, userId: string): Promise<AccountRow | null> {
  const [row] = (await trx.executeQuery(accountQuery({ tenantId, userId }))).rows;
  if (!row) return null;
  const { firstPaidAt, status, ...rest } = row;
  return { ...rest, status: status as Viewer['status'], paidUser: firstPaidAt !== null };
}

const accountQuery = compileOnce((trx, { tenantId, userId }: { tenantId: string; userId: string }) =>
  trx
    .selectFrom('users')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .select([
      'users.id',
      'users.email',
      'users.status',
      'users.credits',
      'users.firstPaidAt',
      'users.signupDate',
      'users.language',
      'profiles.id as profileId',
    ])
    .where('users.tenantId', '=', tenantId)
    .where('users.id', '=', userId)
    .compile(),
);

/** Reasons why mails to a member are disabled: `fbl`, `bounce`, `listunsubscribe`. */
export async function selectMailDisabledReasons(trx: Trx, tenantId: string, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('mailSuppressions')
    .select('reason')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('disabledAt')
    .execute();
  return rows.map((row) => row.reason);
}

/** Status of the tenant's account with this address, or null. */
export async function selectStatusByEmail(trx: Trx, tenantId: string, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('status')
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Id of the tenant's account with this address, or null. */
export async function selectIdByEmail(trx: Trx, tenantId: string, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Compared with `held_names`; lower case as in `profiles.name_key`. */
const nameHash = (name: string) => sql<Buffer>`sha256(convert_to(lower(${name}), 'UTF8'))`;

/** Whether a profile has this name, or it is held, ignoring case. */
export async function isNameTaken(trx: Trx, tenantId: string, name: string): Promise<boolean> {
  const row = await trx
    .selectFrom('profiles')
    .select('tenantId')
    .where('tenantId', '=', tenantId)
    .where('nameKey', '=', (eb) => eb.fn<string>('lower', [eb.val(name)]))
    .unionAll(
      trx
        .selectFrom('heldNames')
        .select('tenantId')
        .where('tenantId', '=', tenantId)
        .where('nameHash', '=', nameHash(name)),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets a name count as taken, as if an account had it. @returns whether it was not held before */
export async function holdName(trx: Trx, tenantId: string, name: string): Promise<boolean> {
  const result = await trx
    .insertInto('heldNames')
    .values({ tenantId, nameHash: nameHash(name) })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Locks the account until the transaction ends and returns its status, its address and when that was confirmed. */
export async function lockAccount(trx: Trx, tenantId: string, userId: string) {
  const row = await trx
    .selectFrom('users')
    .select(['status', 'email', 'activatedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface LoginRow {
  id: string;
  passwordHash: string;
  status: string;
  language: string;
  /** Whether the member has logged in from this device before. */
  knownDevice: boolean;
}

/** The account of a typed address; `deviceHash` is the hash of the device's token, null without one. */
export async function selectLoginByEmail(trx: Trx, tenantId: string, email: string, deviceHash: Buffer | null) {
  const row = await trx
    .selectFrom('users')
    .leftJoin('knownDevices', (join) =>
      join
        .onRef('knownDevices.tenantId', '=', 'users.tenantId')
        .onRef('knownDevices.userId', '=', 'users.id')
        .on('knownDevices.deviceHash', '=', deviceHash ?? Buffer.alloc(0)),
    )
    .select(['users.id', 'users.passwordHash', 'users.status', 'users.language', 'knownDevices.deviceHash'])
    .where('users.tenantId', '=', tenantId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  const { deviceHash: known, ...rest } = row;
  return { ...rest, knownDevice: known !== null };
}

/** Locks the account until the transaction ends and returns what a login depends on. */
export async function lockLogin(trx: Trx, tenantId: string, userId: string) {
  const row = await trx
    .selectFrom('users')
    .select(['email', 'passwordHash', 'status'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
