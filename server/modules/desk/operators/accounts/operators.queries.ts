import type { Insertable, Updateable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { OperatorsTable } from '../../../../../db/types.ts';
import type { DeskLocale } from '../desk/desk-ctx.ts';
import type { OperatorRole, RoleGrant } from '../access/permissions.ts';

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
  createdAt: Date;
  lastLoginAt: Date | null;
}

const COLUMNS = [
  ...(['id', 'email', 'name', 'status', 'locale', 'passwordHash', 'totpSecretEncrypted'] as const),
  ...(['totpLastStep', 'failures', 'blockedUntil', 'createdAt', 'lastLoginAt'] as const),
] as const;

export async function selectOperator(trx: Trx, by: { email: string } | { id: string }, { lock = false } = {}) {
  const query = trx
    .selectFrom('operators')
    .select(COLUMNS)
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('email', '=', by.email)));
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) as OperatorRow | undefined;
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

export async function replaceGrants(trx: Trx, operatorId: string, grants: readonly RoleGrant[], at: Date) {
  await trx.deleteFrom('operatorRoles').where('operatorId', '=', operatorId).execute();
  if (grants.length === 0) return;
  const rows = grants.map((grant) => ({ ...grant, operatorId, grantedAt: at }));
  await trx.insertInto('operatorRoles').values(rows).execute();
}

export async function selectOperators(trx: Trx) {
  const operators = await trx
    .selectFrom('operators')
    .select(['id', 'name', 'email', 'status', 'lastLoginAt'])
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  const roles = await trx.selectFrom('operatorRoles').select(['operatorId', 'role', 'tenantId']).execute();
  return operators.map(({ status, ...operator }) => ({
    ...operator,
    status: status as OperatorRow['status'],
    grants: roles
      .filter(({ operatorId }) => operatorId === operator.id)
      .map(({ role, tenantId }) => ({ role: role as OperatorRole, tenantId })),
  }));
}

/** Locks all enabled operators with the `platform` role, ordered by id. @returns their ids */
export async function lockPlatformOperators(trx: Trx): Promise<string[]> {
  const query = trx
    .selectFrom('operators as o')
    .select('o.id')
    .where('o.status', '<>', 'disabled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('operatorRoles as r')
          .select('r.role')
          .whereRef('r.operatorId', '=', 'o.id')
          .where('r.role', '=', 'platform'),
      ),
    )
    .orderBy('o.id');
  await query.forNoKeyUpdate().execute();
  // Queried again, because the previous lock holder may have changed roles.
  return (await query.execute()).map(({ id }) => id);
}
