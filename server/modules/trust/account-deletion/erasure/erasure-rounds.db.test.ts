import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Database } from '../../../../../db/client.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createFileStores, type FileStores } from '../../../../lib/storage/file-storage.ts';
import { deriveMailedToken } from '../../../identity/accounts/tokens/secret-tokens.ts';
import { eraseDueAccounts, releaseEvidence } from './erase-accounts.ts';

const DAY_MS = 86_400_000;
const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let files: FileStores;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  files = createFileStores(app.deps.env);
  return async () => {
    await app.close();
    await rm(app.deps.env.dataDir, { recursive: true, force: true });
  };
});

const erase = (stores = files) => eraseDueAccounts({ ...app.deps, files: stores }, tenant.id, app.deps.clock.now());
const leave = (who: Member, password: string = MEMBER_PASSWORD) =>
  app.services.accountDeletion.deleteAccount(createTestContext({ tenant, viewer: who.viewer }), {
    password,
    reasons: ['other'],
  });

async function addPhoto(who: Member): Promise<string> {
  const id = await insertPhoto(test.database, tenant, who.profileId);
  await files.photos.write(`${id}.webp`, Buffer.from('picture'));
  return id;
}

describe('a round of erasure', () => {
  it('erases an account once when two processes run it at the same time', async () => {
    const who = await createMember(test.database, tenant);
    await leave(who);
    app.deps.clock.advance(14 * DAY_MS);
    const done = await Promise.all([erase(), erase(), erase()]);
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('deletes the counts of wrong passwords, of logins and of confirmations', async () => {
    const who = await createMember(test.database, tenant);
    const { services, deps } = app;
    const visitor = createTestContext({ tenant });
    await leave(who, 'fout').catch(() => undefined);
    await services.accounts.logIn(visitor, { email: who.email, password: 'fout' }).catch(() => undefined);
    const counted = () =>
      test.database.withTenant(tenant.id, (trx) => trx.selectFrom('loginAttempts').select('subjectHash').execute());
    expect(await counted()).toHaveLength(2);
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .updateTable('users')
        .set({ status: 'deleted', deletedAt: new Date(deps.clock.now().getTime() - 14 * DAY_MS) })
        .where('id', '=', who.userId)
        .execute(),
    );
    expect(await erase()).toBe(1);
    expect(await counted()).toEqual([]);
  });

  it('continues after accounts that fail every time', async () => {
    const members = await Promise.all([1, 2, 3].map(() => createMember(test.database, tenant)));
    for (const [index, who] of members.entries()) {
      if (index < 2) await addPhoto(who);
      await leave(who);
    }
    app.deps.clock.advance(14 * DAY_MS);
    const photos = { ...files.photos, remove: () => Promise.reject(new Error('EACCES')) };
    const round = (atOnce: number) =>
      eraseDueAccounts({ ...app.deps, files: { ...files, photos } }, tenant.id, app.deps.clock.now(), atOnce);
    await expect(round(1)).rejects.toThrow('2 account(s) were not erased');
    expect(await erase()).toBe(2);
  });

  it('prevents restoration once it has started, and skips accounts restored before', async () => {
    const [late, early] = [await createMember(test.database, tenant), await createMember(test.database, tenant)];
    const links = new Map<Member, string>();
    for (const who of [late, early]) {
      await addPhoto(who);
      await leave(who);
      const mail = await test.database.withTenant(tenant.id, (trx) =>
        trx.selectFrom('mailedTokens').select('id').where('userId', '=', who.userId).executeTakeFirstOrThrow(),
      );
      links.set(who, deriveMailedToken(app.deps.env.secrets, 'restore', mail.id));
    }
    const restore = (who: Member) =>
      app.services.accountDeletion.restoreAccount(createTestContext({ tenant }), links.get(who)!);
    const at = new Date(app.deps.clock.now().getTime() + 14 * DAY_MS);
    const photos = { ...files.photos, remove: () => Promise.reject(new Error('EACCES')) };
    // Due when it was found, restored before it was locked.
    const racing: Database = {
      ...test.database,
      withTenant: async (id, work) => {
        const result = await test.database.withTenant(id, work);
        if (Array.isArray(result) && result.length === 2) await restore(early);
        return result;
      },
    };
    const stuck = { ...app.deps, database: racing, files: { ...files, photos } };
    await expect(eraseDueAccounts(stuck, tenant.id, at)).rejects.toThrow('1 account(s) were not erased');
    await expect(restore(late)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await eraseDueAccounts({ ...app.deps, files }, tenant.id, at)).toBe(1);
    expect(await readdir(join(app.deps.env.dataDir, 'photos'))).toHaveLength(1);
  });

  it('SEC-022 keeps the photo of an open report whichever participant is erased first, and none of a report decided meanwhile', async () => {
    const [reported, reporter] = [await createMember(test.database, tenant), await createMember(test.database, tenant)];
    const photo = await addPhoto(reported);
    const ids = [randomUUID(), randomUUID()];
    const row = { tenantId: tenant.id, reporterId: reporter.profileId, reportedId: reported.profileId, reason: 'fake' };
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('reports')
        .values(
          ids.map((id) => ({ ...row, id, photoId: photo, evidence: '{}', status: 'taken', createdAt: new Date(0) })),
        )
        .execute(),
    );
    const deciding: FileStores = {
      ...files,
      evidence: {
        ...files.evidence,
        write: async (key, bytes) => {
          await files.evidence.write(key, bytes);
          if (!key.endsWith(ids[1]!)) return;
          await test.database.withTenant(tenant.id, (trx) =>
            trx.updateTable('reports').set({ status: 'decided' }).where('id', '=', ids[1]!).execute(),
          );
        },
      },
    };
    const held = () => readdir(join(app.deps.env.dataDir, 'evidence', tenant.id));
    await leave(reporter);
    app.deps.clock.advance(14 * DAY_MS);
    expect(await erase(deciding)).toBe(1);
    expect(await held()).toEqual([ids[0]]);
    await leave(reported);
    app.deps.clock.advance(14 * DAY_MS);
    expect(await erase()).toBe(1);
    expect(await held()).toEqual([ids[0]]);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('reports').set({ status: 'decided' }).where('id', '=', ids[0]!).execute(),
    );
    expect(await releaseEvidence({ ...app.deps, files }, tenant.id)).toBe(1);
    expect(await held()).toEqual([]);
  });
});
