import type { Trx } from '../../../db/client.ts';

/** The account with an address; null when the site was not seeded. */
export async function selectUserByEmail(
  trx: Trx,
  tenantId: string,
  email: string,
): Promise<{ id: string; status: string } | null> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'status'])
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Photos of the site that wait for a look. */
export async function countWaitingPhotos(trx: Trx, tenantId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'inspection')
    .executeTakeFirstOrThrow();
  return count;
}
