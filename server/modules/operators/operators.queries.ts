import type { Insertable, Updateable } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { OperatorsTable } from '../../../db/types.ts';
import type { DeskLocale } from './desk-ctx.ts';
import type { OperatorRole, RoleGrant } from './permissions.ts';

export interface OperatorRow {
  id: string;
  email: string;
  name: string;
  status: 'invited' | 'active' | 'disabled';
  locale: DeskLocale;
  passwordHash: string | null;
  totpSecretEncrypted: Buffer | null;
  totpLastStep: number | null;
  failures: number;
  blockedUntil: Date | null;
}

const COLUMNS = [
  ...(['id', 'email', 'name', 'status', 'locale', 'passwordHash', 'totpSecretEncrypted'] as const),
  ...(['totpLastStep', 'failures', 'blockedUntil'] as const),
] as const;

/** An operator by the address they log in with, or by id. */
export async function selectOperator(
  trx: Trx,
  by: { email: string } | { id: string },
  { lock = false } = {},
): Promise<OperatorRow | undefined> {
  const query = trx
    .selectFrom('operators')
    .select(COLUMNS)
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('email', '=', by.email)));
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) as OperatorRow | undefined;
}

export async function insertOperator(trx: Trx, operator: Insertable<OperatorsTable>): Promise<void> {
  await trx.insertInto('operators').values(operator).execute();
}

export async function updateOperator(trx: Trx, id: string, change: Updateable<OperatorsTable>): Promise<void> {
  await trx.updateTable('operators').set(change).where('id', '=', id).execute();
}

export async function selectGrants(trx: Trx, operatorId: string): Promise<RoleGrant[]> {
  const rows = await trx
    .selectFrom('operatorRoles')
    .select(['role', 'tenantId'])
    .where('operatorId', '=', operatorId)
    .execute();
  return rows.map(({ role, tenantId }) => ({ role: role as OperatorRole, tenantId }));
}

/** Gives an operator these roles and no others. */
export async function replaceGrants(trx: Trx, operatorId: string, grants: readonly RoleGrant[], at: Date) {
  await trx.deleteFrom('operatorRoles').where('operatorId', '=', operatorId).execute();
  if (grants.length === 0) return;
  const rows = grants.map((grant) => ({ ...grant, operatorId, grantedAt: at }));
  await trx.insertInto('operatorRoles').values(rows).execute();
}

export async function hasPasskey(trx: Trx, operatorId: string): Promise<boolean> {
  const query = trx.selectFrom('operatorPasskeys').select('id').where('operatorId', '=', operatorId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
