import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Trx } from '../../db/client.ts';
import { createDebitOrder, createMandate } from '../../tests/factories/debit.ts';
import { createMember, type Member } from '../../tests/factories/member.ts';
import { createOperator } from '../../tests/factories/operator.ts';
import { secretsOf } from '../../tests/factories/secrets.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { withClient } from '../../tests/isolation/catalogue.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../tests/setup/test-desk.ts';
import { createEncryption } from '../../server/lib/security/encryption.ts';
import { encryptTotpSecret } from '../../server/modules/desk/operators/login/totp.ts';
import { hashAddress } from '../../server/modules/platform/outbox/index.ts';
import { hashAccount } from '../../server/modules/money/payments/index.ts';
import { getOrCreatePublicKey } from '../../server/modules/platform/tenants/settings/push-key.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { describeRotation } from './describe-rotation.ts';
import { ENCRYPTED_COLUMNS } from './encrypted-columns.ts';
import { rotateSecrets, type RotationResult } from './rotate-secrets.ts';

const ERASED_IBAN = 'BE68539007547034';
const NEXT = 'the next secret of this installation';
const test = useTestDatabase();
let tenant: Tenant;
let desk: TestDesk;
let member: Member;
let withoutHash: string;
let result: RotationResult;

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, run);
const before = () => desk.deps.env.secrets;
const rotate = (secrets = secretsOf(NEXT, before().current)) =>
  withClient(test.migratorUrl, (client) => rotateSecrets(client, secrets));

beforeAll(async () => {
  tenant = await createTenant(test.database);
  desk = await createTestDesk(test, [tenant]);
  const encryption = createEncryption(before());
  const { operator } = await createOperator(desk.deps, { role: 'support', tenantId: tenant.id });
  const totpSecretEncrypted = encryptTotpSecret(encryption, 'JBSWY3DPEHPK3PXP');
  await desk.deps.console.withPlatform((trx) =>
    trx.updateTable('operators').set({ totpSecretEncrypted }).where('id', '=', operator.id).execute(),
  );
  member = await createMember(test.database, tenant);
  const mandateDeps = { database: test.database, env: desk.deps.env };
  const newMandate = async () => {
    const orderId = await createDebitOrder(test.database, tenant, member.userId);
    return createMandate(mandateDeps, { tenant, userId: member.userId, orderId });
  };
  withoutHash = await newMandate();
  const mandateId = await newMandate();
  await inTenant(async (trx) => {
    await getOrCreatePublicKey(trx, encryption, tenant.id, desk.deps.clock.now());
    const report = (address: string) => ({
      tenantId: tenant.id,
      id: crypto.randomUUID(),
      kind: 'fbl' as const,
      body: '{}',
      receivedAt: desk.deps.clock.now(),
      addressHash: hashAddress(before(), tenant.id, address),
    });
    await trx
      .insertInto('mailReports')
      .values([report(member.email), report('gone@post.example')])
      .execute();
    const evidence = JSON.stringify({ iban: ERASED_IBAN });
    const evidenceEncrypted = encryption.encrypt('mandate-evidence', Buffer.from(evidence));
    const cleared = { ibanEncrypted: Buffer.alloc(0), accountHash: hashAccount(before(), tenant.id, ERASED_IBAN) };
    await trx.updateTable('mandates').set(cleared).where('id', '=', mandateId).execute();
    const retainedAt = desk.deps.clock.now();
    await trx
      .insertInto('retainedMandates')
      .values({ tenantId: tenant.id, mandateId, evidenceEncrypted, retainedAt })
      .execute();
  });
  result = await rotate();
});
afterAll(() => desk.close());

const counts = ({ columns }: RotationResult) =>
  Object.fromEntries(columns.map(({ what, reencrypted }) => [what, reencrypted]));

it('HRD-5 encrypts every stored value with the current secret, after which the previous one is not needed', async () => {
  expect(counts(result)).toEqual({
    'second factors of operators': 1,
    'push keys of sites': 1,
    'bank accounts of mandates': 1,
    'telephone numbers of mandates': 0,
    'retained evidence of mandates': 1,
    'direct debit forms in progress': 0,
  });
  const { decrypt } = createEncryption(secretsOf(NEXT));
  const mandate = await inTenant((trx) =>
    trx.selectFrom('mandates').selectAll().where('id', '=', withoutHash).executeTakeFirstOrThrow(),
  );
  expect(decrypt('mandate-iban', mandate.ibanEncrypted)?.toString()).toBe('NL91ABNA0417164300');
  const key = await inTenant((trx) => trx.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow());
  expect(decrypt('push-key', key.privateKeyEncrypted)).toHaveLength(32);
  const operators = await desk.deps.console.withPlatform((trx) => trx.selectFrom('operators').selectAll().execute());
  const factors = operators.flatMap(({ totpSecretEncrypted: sealed }) =>
    sealed ? [decrypt('operator-totp', sealed)] : [],
  );
  expect(factors.map(String)).toContain('JBSWY3DPEHPK3PXP');
});

it('HRD-5 changes nothing the second time, and keeps values that no accepted secret can decrypt', async () => {
  const again = await rotate();
  expect(Object.values(counts(again)).every((count) => count === 0)).toBe(true);
  const lost = await rotate(secretsOf('a third secret', 'a fourth secret'));
  expect(lost.columns.find(({ what }) => what === 'bank accounts of mandates')).toMatchObject({ unreadable: 1 });
  expect(describeRotation(lost)).toMatch(/neither SECRET nor SECRET_PREVIOUS[^]*bank accounts of mandates: 1/);
});

it('HRD-5 recomputes hashes of known addresses and says which must wait', async () => {
  expect(result.hashes).toEqual({ renewed: 1, unknown: 1 });
  const stored = await inTenant((trx) => trx.selectFrom('mailReports').select('addressHash').execute());
  const renewed = hashAddress(secretsOf(NEXT), tenant.id, member.email);
  expect(stored.some(({ addressHash }) => addressHash.equals(renewed))).toBe(true);
  expect(describeRotation(result)).toContain('addresses without an account: 1 (180 days)');
});

it('HRD-1 recognises bank accounts with the current secret, including those of erased members and of mandates without a hash', async () => {
  expect(result.accounts).toBe(2);
  expect(result.columns.every(({ unreadable }) => unreadable === 0)).toBe(true);
  const mandates = await inTenant((trx) => trx.selectFrom('mandates').select(['id', 'accountHash']).execute());
  const ibanOfMandate = (id: string) => (id === withoutHash ? 'NL91ABNA0417164300' : ERASED_IBAN);
  for (const { id, accountHash } of mandates) {
    expect(accountHash).toEqual(hashAccount(secretsOf(NEXT), tenant.id, ibanOfMandate(id)));
  }
});

it('HRD-5 knows every encrypted column of the database', async () => {
  const { rows } = await withClient(test.superuserUrl, (client) =>
    client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like '%\\_encrypted' order by 1`,
    ),
  );
  const listed = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name));
});
