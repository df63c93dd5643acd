import type { Trx } from '../../../../db/client.ts';

/** The account with an address; null when the site was not seeded. */
export async function selectUserByEmail(trx: Trx, tenantId: string, email: string) {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'status'])
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Number of the site's photos pending approval, on profiles and in messages. */
export async function countPendingPhotos(trx: Trx, tenantId: string): Promise<number> {
  const counts = await Promise.all(
    (['photos', 'messagePhotos'] as const).map((table) =>
      trx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('tenantId', '=', tenantId)
        .where('status', '=', 'inspection')
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}
