import type { Insertable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { OperatorPasskeysTable } from '../../../../../db/types.ts';

export function selectOperatorPasskeys(trx: Trx, operatorId: string) {
  return trx
    .selectFrom('operatorPasskeys')
    .select(['id', 'credentialId', 'publicKey', 'counter', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('operatorId', '=', operatorId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export type OperatorPasskey = Awaited<ReturnType<typeof selectOperatorPasskeys>>[number];

export async function hasPasskey(trx: Trx, operatorId: string): Promise<boolean> {
  const query = trx.selectFrom('operatorPasskeys').select('id').where('operatorId', '=', operatorId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertOperatorPasskey(trx: Trx, passkey: Insertable<OperatorPasskeysTable>): Promise<void> {
  await trx.insertInto('operatorPasskeys').values(passkey).execute();
}

export async function updateOperatorPasskey(
  trx: Trx,
  { id, counter, usedAt }: { id: string; counter: number; usedAt: Date },
): Promise<void> {
  await trx.updateTable('operatorPasskeys').set({ counter, lastUsedAt: usedAt }).where('id', '=', id).execute();
}

/** Deletes a passkey of an operator. @param id null: all of them. @returns whether any was deleted */
export async function deleteOperatorPasskeys(trx: Trx, operatorId: string, id: string | null): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('operatorPasskeys')
    .where('operatorId', '=', operatorId)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
