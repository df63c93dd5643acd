import { randomUUID } from 'node:crypto';

import type { Database } from '../../db/client.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';

/** Inserts a passkey and a push subscription for an account. */
export async function insertAccess(database: Database, { id: tenantId }: Tenant, userId: string): Promise<void> {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const id = randomUUID();
  await database.withTenant(tenantId, async (trx) => {
    await trx
      .insertInto('passkeys')
      .values({
        tenantId,
        userId,
        credentialId: id,
        publicKey: Buffer.alloc(8),
        counter: 0,
        transports: [],
        name: 'x',
        createdAt,
      })
      .execute();
    await trx
      .insertInto('pushSubscriptions')
      .values({ tenantId, id, userId, endpoint: `https://push.example/${id}`, p256dh: 'x', auth: 'x', createdAt })
      .execute();
  });
}

/** Number of passkeys and push subscriptions of an account. */
export function countAccess(database: Database, { id: tenantId }: Tenant, userId: string) {
  const count = (table: 'passkeys' | 'pushSubscriptions') =>
    database.withTenant(tenantId, async (trx) => {
      const rows = await trx.selectFrom(table).select('userId').where('userId', '=', userId).execute();
      return rows.length;
    });
  return Promise.all([count('passkeys'), count('pushSubscriptions')]).then(([passkeys, subscriptions]) => ({
    passkeys,
    subscriptions,
  }));
}
