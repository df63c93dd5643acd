import type { Trx } from '../../../../../db/client.ts';

/** The id of the tenant with this slug; stored as `newId` if there is none. Concurrent callers get the same id. */
export async function ensureTenantRow(trx: Trx, slug: string, newId: string): Promise<string> {
  await trx
    .insertInto('tenants')
    .values({ id: newId, slug })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const row = await trx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return row.id;
}
