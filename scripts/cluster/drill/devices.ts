import type { Database } from '../../../db/client.ts';
import { createEncryption } from '../../../server/lib/security/encryption.ts';
import { newId } from '../../../server/lib/security/ids.ts';
import { createClock } from '../../../server/lib/time/clock.ts';
import { getOrCreatePublicKey } from '../../../server/modules/platform/tenants/index.ts';
import type { Member } from '../../../tests/factories/member.ts';
import type { Settings } from '../settings.ts';

/** A browser that gets push messages. */
export interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Gives each of a site's members a device. */
export async function addDevices(
  { settings, database, slug }: { settings: Settings; database: Database; slug: string },
  members: readonly Member[],
  subscribe: () => Device,
): Promise<void> {
  const clock = createClock();
  const encryption = createEncryption({ current: settings.SECRET!, previous: [] });
  const { id: tenantId } = await database.withPlatform((trx) =>
    trx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirstOrThrow(),
  );
  const devices = members.map(({ userId }) => {
    const { endpoint, keys } = subscribe();
    return { tenantId, id: newId(clock), userId, endpoint, ...keys, createdAt: clock.now() };
  });
  await database.withTenant(tenantId, async (trx) => {
    await getOrCreatePublicKey(trx, encryption, tenantId, clock.now());
    await trx.insertInto('pushSubscriptions').values(devices).execute();
  });
}
