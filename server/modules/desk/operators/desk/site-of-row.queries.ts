import type { Trx } from '../../../../../db/client.ts';

/** Id of the site among these that has the row; null if none of them has it. */
export async function selectTenantId(
  trx: Trx,
  table: 'appeals' | 'approvals' | 'discountCodes' | 'orders' | 'reports',
  tenantIds: readonly string[],
  id: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom(table)
    .select('tenantId')
    .where('tenantId', 'in', [...tenantIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.tenantId ?? null;
}
