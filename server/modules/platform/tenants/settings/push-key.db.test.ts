import { expect, it } from 'vitest';

import { secretsOf } from '../../../../../tests/factories/secrets.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createEncryption } from '../../../../lib/security/encryption.ts';
import { getOrCreatePublicKey } from './push-key.ts';

const test = useTestDatabase();
const encryption = createEncryption(secretsOf('a secret of this test'));

it('TEN-006 and NOT-021 creates one push key per site, also for concurrent requests', async () => {
  const [one, other] = [await createTenant(test.database), await createTenant(test.database)];
  const ask = (id: string) =>
    test.database.withTenant(id, (trx) => getOrCreatePublicKey(trx, encryption, id, TEST_NOW));
  const answers = await Promise.all([ask(one.id), ask(one.id), ask(one.id)]);
  expect(new Set(answers).size).toBe(1);
  // An uncompressed point of P-256 has 65 bytes.
  expect(Buffer.from(answers[0]!, 'base64url')).toHaveLength(65);
  expect(await ask(other.id)).not.toBe(answers[0]);
});

it('NOT-021 stores the private key encrypted', async () => {
  const tenant = await createTenant(test.database);
  await test.database.withTenant(tenant.id, (trx) => getOrCreatePublicKey(trx, encryption, tenant.id, TEST_NOW));
  const row = await test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('pushKeys').select('privateKeyEncrypted').executeTakeFirstOrThrow(),
  );
  expect(encryption.decrypt('push-key', row.privateKeyEncrypted)).toHaveLength(32);
  expect(createEncryption(secretsOf('another secret')).decrypt('push-key', row.privateKeyEncrypted)).toBeNull();
});
