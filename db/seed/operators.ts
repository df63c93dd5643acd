import type { Env } from '../../server/env.ts';
import { createEncryption } from '../../server/lib/security/encryption.ts';
import { createClock } from '../../server/lib/time/clock.ts';
import { newId } from '../../server/lib/security/ids.ts';
import {
  createTotpSecret,
  DEMO_OPERATORS,
  encryptTotpSecret,
  insertOperator,
  replaceGrants,
  selectOperator,
} from '../../server/modules/desk/operators/index.ts';
import { createDatabase } from '../client.ts';
import { DEMO_PASSWORD_HASH } from './demo-password.ts';
import { markSeeded } from './mark-seeded.ts';

interface OperatorSeedOptions {
  /** The schema's owner. */
  migratorUrl: string;
  env: Pick<Env, 'secrets' | 'CLOCK_OFFSET'>;
}

/**
 * Creates the demo operators once, after the sites: with the demo password, and an authenticator secret derived for
 * this installation. Skips operators of a missing site and addresses that are taken.
 */
export async function seedOperators({ migratorUrl, env }: OperatorSeedOptions): Promise<void> {
  const database = createDatabase({ url: migratorUrl, poolSize: 1 });
  try {
    await database.withPlatform(async (trx) => {
      const clock = createClock(env.CLOCK_OFFSET);
      if (!(await markSeeded(trx, 'operators', clock.now()))) return;
      const sites = await trx.selectFrom('tenants').select(['id', 'slug']).execute();
      for (const { name, email, role, site } of Object.values(DEMO_OPERATORS)) {
        const tenantId = site && sites.find(({ slug }) => slug === site)?.id;
        if (tenantId === undefined || (await selectOperator(trx, { email }))) continue;
        const id = newId(clock);
        const totpSecretEncrypted = encryptTotpSecret(createEncryption(env.secrets), createTotpSecret());
        await insertOperator(trx, {
          id,
          email,
          name,
          status: 'active',
          invitedBy: null,
          createdAt: clock.now(),
          passwordHash: DEMO_PASSWORD_HASH,
          totpSecretEncrypted,
        });
        await replaceGrants(trx, id, [{ role, tenantId }], clock.now());
      }
    });
  } finally {
    await database.close();
  }
}
