import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type Database } from '../../../../../db/client.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, MEMBER_PASSWORD, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import { createTestApp, type TestApp } from '../../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createFileStores, type FileStores } from '../../../../lib/storage/file-storage.ts';
import { deriveMailedToken } from '../../../identity/accounts/tokens/secret-tokens.ts';
import { eraseDueAccounts } from '../erasure/erase-accounts.ts';
import { readChanges, removeOldChanges, writeChange } from './deletion-log.ts';
import { logChange, logDeletions } from './log-deletions.ts';

const DAY_MS = 86_400_000;
const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let files: FileStores;
let copies: Database[];

beforeAll(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  files = createFileStores(app.deps.env);
  copies = [];
});

afterAll(async () => {
  await app.close();
  for (const copy of copies) await copy.close();
});

const leave = (member: Member, at = app) =>
  at.services.accountDeletion.deleteAccount(createTestContext({ tenant, viewer: member.viewer }), {
    password: MEMBER_PASSWORD,
    reasons: [],
  });

async function comeBack(member: Member): Promise<void> {
  const { id } = await test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('mailedTokens')
      .select('id')
      .where('userId', '=', member.userId)
      .where('purpose', '=', 'restore')
      .executeTakeFirstOrThrow(),
  );
  const token = deriveMailedToken(app.deps.env.secrets, 'restore', id);
  await app.services.accountDeletion.restoreAccount(createTestContext({ tenant }), token);
}

/** A copy of the database as it is now, like one restored from a backup. */
async function backUp(): Promise<string> {
  const source = new URL(test.superuserUrl).pathname.slice(1);
  const name = `${source}_${copies.length}_copy`;
  const admin = Object.assign(new URL(test.superuserUrl), { pathname: '/postgres' }).href;
  await withClient(admin, async (client) => {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [source]);
    await client.query(`create database ${name} template ${source}`);
  });
  return Object.assign(new URL(test.runtimeUrl), { pathname: `/${name}` }).href;
}

/** Starts an app on a restored database, beside the storage as it is now. */
async function openCopy(url: string): Promise<TestApp & { repeat(): Promise<number> }> {
  const database = createDatabase({ url });
  copies.push(database);
  const copy = await createTestApp({ database, tenants: [tenant], overrides: { env: app.deps.env } });
  copy.deps.clock.advance(app.deps.clock.now().getTime() - copy.deps.clock.now().getTime());
  return { ...copy, repeat: copy.services.accountDeletion.repeatDeletions };
}

const statusOf = async ({ deps }: TestApp, { userId }: Member) => {
  const row = await deps.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('users').select(['status', 'erasedAt']).where('id', '=', userId).executeTakeFirst(),
  );
  return row && (row.erasedAt ? 'erased' : row.status);
};

it('MAC-5 repeats deletions and restorations of accounts in a restored database, once', async () => {
  const member = () => createMember(test.database, tenant, { credits: 5 });
  const [anna, bram, carla, dirk, eva] = [
    await member(),
    await member(),
    await member(),
    await member(),
    await member(),
  ];
  await leave(carla);
  const backup = await backUp();
  const late = await member();
  // Anna leaves for good, Bram thinks better of it, Carla comes back, Dirk leaves now, Eva stays.
  await leave(anna);
  await leave(bram);
  await comeBack(bram);
  await comeBack(carla);
  app.deps.clock.advance(14 * DAY_MS);
  expect(await eraseDueAccounts({ ...app.deps, files }, tenant.id, app.deps.clock.now())).toBe(1);
  await leave(dirk);
  await leave(late);

  const restored = await openCopy(backup);
  const states = async () => Promise.all([anna, bram, carla, dirk, eva].map((each) => statusOf(restored, each)));
  expect(await states()).toEqual(['active', 'active', 'deleted', 'active', 'active']);
  expect(await restored.repeat()).toBe(3);
  expect(await states()).toEqual(['deleted', 'active', 'active', 'deleted', 'active']);
  const answerTo = async (member?: Member) => (await restored.call({ tenant, member, path: '/api/chats.php' })).body;
  expect(await answerTo(anna)).toBe(await answerTo());
  expect(await answerTo(eva)).toContain('"chats":[');
  expect(await eraseDueAccounts({ ...restored.deps, files }, tenant.id, restored.deps.clock.now())).toBe(1);
  expect(await states()).toEqual(['erased', 'active', 'active', 'deleted', 'active']);
  // The next start reads no log.
  await files.deletions.write('2026-99/broken', Buffer.from('x'));
  expect(await restored.repeat()).toBe(0);
  await restored.close();
});

it('MAC-5 logs in a sweep what a failing storage missed, and removes entries that no backup needs', async () => {
  const member = await createMember(test.database, tenant);
  const changesOf = async () =>
    (await readChanges(files.deletions, app.deps.clock.now(), tenant.id)).filter(
      ({ userId }) => userId === member.userId,
    );
  const { deletions } = files;
  await leave(member);
  const [change] = await changesOf();
  expect(change).toMatchObject({ tenantId: tenant.id, kind: 'deleted', at: app.deps.clock.now() });
  for await (const { key } of deletions.list(change!.at.toISOString().slice(0, 7)))
    if (key.includes(member.userId)) await deletions.remove(key);
  expect(await changesOf()).toEqual([]);
  const log = () => logDeletions({ ...app.deps, files }, tenant.id, app.deps.clock.now());
  expect(await log()).toBe(1);
  expect([await log(), await changesOf()]).toEqual([0, [change]]);

  await writeChange(deletions, { ...change!, at: new Date('2020-01-31T00:00:00Z') });
  await writeChange(deletions, { ...change!, at: new Date('2020-03-01T00:00:00Z') });
  expect(await removeOldChanges(deletions, new Date('2020-04-30T00:00:00Z'))).toBe(1);
  const kept = await readChanges(deletions, new Date('2020-04-30T00:00:00Z'));
  expect(kept.map(({ at }) => at.toISOString().slice(0, 7))).toEqual(['2020-03']);
});

it('MAC-5 deletes an account even if the deletion cannot be logged', async () => {
  const member = await createMember(test.database, tenant);
  const failing = { ...files.deletions, write: () => Promise.reject(new Error('no storage')) };
  const change = { tenantId: tenant.id, userId: member.userId, kind: 'deleted', at: new Date(0) } as const;
  await expect(logChange({ ...app.deps, files: { deletions: failing } }, change)).resolves.toBeUndefined();
});
