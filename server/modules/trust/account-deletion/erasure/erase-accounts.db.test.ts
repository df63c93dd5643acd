import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../../emails/build.ts';
import type { Database } from '../../../../../db/client.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { insertMessagePhoto, insertPhoto } from '../../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { buildSubscription } from '../../../../../tests/factories/push-subscription.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import { createTestApp, type TestApp } from '../../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MemberCtx, Viewer } from '../../../../context.ts';
import { createJobHandlers } from '../../../../jobs/handlers.ts';
import { createSweeps } from '../../../../jobs/sweep-list.ts';
import { createFileStores, type FileStores } from '../../../../lib/storage/file-storage.ts';
import { createMailTransport } from '../../../delivery/notifications/mails/mail-transport.ts';
import { deriveMailedToken } from '../../../identity/accounts/tokens/secret-tokens.ts';
import { eraseDueAccounts, releaseEvidence } from './erase-accounts.ts';

const DAY_MS = 86_400_000;
const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let files: FileStores;
let logged: string[];

beforeAll(async () => {
  await buildEmails();
});

beforeEach(async () => {
  tenant = await createTenant(test.database);
  logged = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  const log = pino({ level: 'trace' }, sink);
  app = await createTestApp({ database: test.database, tenants: [tenant], overrides: { log } });
  files = createFileStores(app.deps.env);
  return async () => {
    await app.close();
    await rm(app.deps.env.dataDir, { recursive: true, force: true });
  };
});

/** A unique word: letters only, since digits in a name may look like a phone number. */
const newWord = () =>
  `kanarie${randomBytes(6)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`;
const as = (who: { viewer: Viewer }): MemberCtx => createTestContext({ tenant, viewer: who.viewer });
const erase = (database: Database = test.database, stores = files) =>
  eraseDueAccounts({ ...app.deps, database, files: stores }, tenant.id, app.deps.clock.now());
const leave = (who: Member) =>
  app.services.accountDeletion.deleteAccount(as(who), { password: MEMBER_PASSWORD, reasons: ['other'] });
const write = (from: { viewer: Viewer }, profile: string, text: string, client_id: string = randomUUID()) =>
  app.services.chat.sendMessage(as(from), { profile, text, client_id });

async function workJobs(): Promise<void> {
  const transport = createMailTransport({ dataDir: app.deps.env.dataDir });
  const handlers = createJobHandlers({ ...app.deps, transport });
  for (const { name, payload } of app.deps.jobs.enqueued.splice(0)) await handlers[name](payload as never);
}

/** Every table that contains the word, job tables included: `schema.table`. */
function searchDatabase(word: string): Promise<string[]> {
  const hex = Buffer.from(word).toString('hex');
  return withClient(test.superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and c.relkind = 'r' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const text = `select from ${name} t where t::text ilike $1 or t::text ilike $2 limit 1`;
      if ((await client.query(text, [`%${word}%`, `%${hex}%`])).rowCount) found.push(name);
    }
    return found;
  });
}

/** Every file in the data directory whose name or content contains the word. */
async function searchFiles(word: string): Promise<string[]> {
  const root = app.deps.env.dataDir;
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (path.includes(word) || (await readFile(path)).includes(word)) found.push(path.slice(root.length + 1));
  }
  return found;
}

async function addPhoto(who: { viewer: Viewer }, word: string): Promise<string> {
  const id = await insertPhoto(test.database, tenant, who.viewer.profileId);
  await files.photos.write(`${id}.webp`, await pictureWith(word));
  return id;
}

/** Sends a message with a photo. */
async function sendPicture(from: { viewer: Viewer }, partner: Member, word: string): Promise<void> {
  const { message } = await write(from, partner.profileId, `Kijk, ${word}`, `foto-${word}`);
  const sent = { messageId: message.id, senderId: from.viewer.profileId };
  const id = await insertMessagePhoto(test.database, tenant, sent);
  await files.photos.write(`${id}.webp`, await pictureWith(word));
}

function pictureWith(word: string): Promise<Buffer> {
  const picture = sharp({ create: { width: 40, height: 50, channels: 3, background: '#aabbcc' } });
  return picture
    .webp()
    .withExif({ IFD0: { Copyright: word } })
    .toBuffer();
}

/** Signs up, activates and uses every feature that stores data, with texts that contain `word`. */
async function liveOn(word: string, partner: Member): Promise<{ viewer: Viewer }> {
  const { services, deps } = app;
  const headers = { 'user-agent': `Mozilla ${word}` };
  const name = word.slice(0, 19);
  const signup = {
    email: `${word}@post.example`,
    name,
    password: MEMBER_PASSWORD,
    date_of_birth: '1990-06-15',
    gender: 'female',
    sexuality: 'hetero',
    country: 'NL',
    target_profile: partner.profileId,
    signup_message: `Hallo, ${word}`,
    consents: { terms: true, sensitive: true },
  };
  const query = { network: word, ref: word, sub1: word, sub2: word, sub3: word };
  const call = { tenant, method: 'POST' as const, headers, query };
  const signed = await app.call({ ...call, path: '/api/signup.php', body: signup });
  expect(signed.statusCode).toBe(201);
  const sessionToken = /session=([^;]+)/.exec(String(signed.headers['set-cookie']))![1]!;
  const link = await test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('mailedTokens').select('id').where('purpose', '=', 'activate').executeTakeFirstOrThrow(),
  );
  await workJobs();
  await services.accounts.activate(
    createTestContext({ tenant }),
    deriveMailedToken(deps.env.secrets, 'activate', link.id),
  );
  const login = { email: signup.email, password: 'nee' };
  expect((await app.call({ ...call, path: '/api/user.php', body: login })).statusCode).toBe(401);
  const viewer = (await services.accounts.resolveSession(tenant, sessionToken))!;
  const me = { viewer };
  await services.accountDeletion.pauseMails(as(me));
  await services.push.subscribe(as(me), { subscription: buildSubscription() });
  await write(me, partner.profileId, `Ik ben ${word}`, `id-${word}`);
  await services.likes.likeProfile(as(partner), { profile: viewer.profileId });
  await services.likes.likeProfile(as(me), { profile: partner.profileId });
  await addPhoto(me, word);
  await sendPicture(me, partner, word);
  await insertRowsContaining(word, me, partner);
  await services.accountDeletion.requestExport(as(me));
  await workJobs();
  return me;
}

/** Rows that no service writes yet. */
async function insertRowsContaining(word: string, me: { viewer: Viewer }, partner: Member): Promise<void> {
  const { userId, profileId } = me.viewer;
  const at = app.deps.clock.now();
  const row = { tenantId: tenant.id, id: randomUUID(), createdAt: at };
  await test.database.withTenant(tenant.id, async (trx) => {
    await trx
      .updateTable('profiles')
      .set({ about: word, place: word, interests: [word] })
      .where('id', '=', profileId)
      .execute();
    await trx
      .insertInto('savedSearches')
      .values({ ...row, profileId, name: word, filters: JSON.stringify({ word }) })
      .execute();
    await trx
      .insertInto('reports')
      .values({
        ...row,
        reporterId: profileId,
        reportedId: partner.profileId,
        reason: 'fake',
        text: word,
        evidence: JSON.stringify({ word }),
        status: 'open',
      })
      .execute();
    await trx
      .insertInto('orders')
      .values({
        ...row,
        userId,
        clientId: word,
        package: 'p0',
        credits: 10,
        currency: 'EUR',
        listAmount: 999,
        amount: 999,
        vatRate: '21',
        vatAmount: 173,
        country: 'NL',
        paymentmethod: 'ideal',
        status: 'paid',
        paidAt: at,
        immediateConsentVersion: '1',
        immediateConsentAt: at,
      })
      .execute();
  });
}

describe('erasure', () => {
  it('SEC-020 SEC-021 SEC-023 leaves nothing of a member in database, files and logs, and balances the ledger', async () => {
    const word = newWord();
    const partner = await createMember(test.database, tenant, { credits: 5, profile: { gender: 'male' } });
    const me = await liveOn(word, partner);
    await app.services.accountDeletion.deleteAccount(as(me), { password: MEMBER_PASSWORD, reasons: ['privacy'] });
    await workJobs();
    const planted = await searchDatabase(word.slice(0, 19));
    expect(planted).toEqual(
      expect.arrayContaining(['users', 'profiles', 'messages', 'saved_searches', 'reports', 'orders']),
    );
    const before = await searchFiles(word);
    expect(before.filter((path) => path.startsWith('photos/'))).toHaveLength(2);
    expect(before.filter((path) => path.startsWith('mail/')).length).toBeGreaterThanOrEqual(3);
    expect(await readdir(join(app.deps.env.dataDir, 'exports', tenant.id))).toHaveLength(1);

    app.deps.clock.advance(14 * DAY_MS - 1);
    expect(await erase()).toBe(0);
    expect(await searchDatabase(word.slice(0, 19))).toContain('profiles');

    app.deps.clock.advance(1);
    const credits = { reconcile: app.services.credits.reconcile };
    for (const sweep of createSweeps({ ...app.deps, credits })) await sweep.run(tenant.id, app.deps.clock.now());
    // Only the evidence of the open report, stored separately.
    expect(await searchDatabase(word.slice(0, 19))).toEqual(['retained_evidence']);
    expect(await searchFiles(word)).toEqual([]);
    expect(await readdir(join(app.deps.env.dataDir, 'photos'))).toEqual([]);
    expect(await readdir(join(app.deps.env.dataDir, 'exports', tenant.id))).toEqual([]);
    expect(logged.join('\n')).not.toContain(word.slice(0, 19));
    expect(logged.length).toBeGreaterThan(0);
    expect(await app.services.credits.reconcile(tenant.id)).toBe(0);

    const { chats } = await app.services.chat.listConversations(as(partner));
    expect(chats[0]).toMatchObject({
      profile: { deleted: true, name: '' },
      last_message: { kind: 'erased', text: '' },
    });
    await test.database.withTenant(tenant.id, async (trx) => {
      const order = await trx.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
      expect(order).toMatchObject({ userId: me.viewer.userId, amount: 999, status: 'paid' });
      const user = await trx
        .selectFrom('users')
        .selectAll()
        .where('id', '=', me.viewer.userId)
        .executeTakeFirstOrThrow();
      expect(user).toMatchObject({ email: `erased-${me.viewer.userId}@invalid`, erasedAt: app.deps.clock.now() });
    });
    expect(await erase()).toBe(0);
  });

  it('MEM-2 removes finished sentences, and what others quoted of them', async () => {
    const word = newWord();
    const prompts = JSON.stringify([{ prompt: 'sunday', answer: word }]);
    const gone = await createMember(test.database, tenant, { profile: { prompts } });
    const other = await createMember(test.database, tenant, { credits: 9 });
    const about = { profile: gone.profileId, subject: 'sunday' };
    await app.services.likes.likeProfile(as(other), about);
    const sent = await app.services.chat.sendMessage(as(other), { ...about, text: 'Ik ook', client_id: randomUUID() });
    expect(await searchDatabase(word)).toEqual(['likes', 'messages', 'profiles']);
    await leave(gone);
    app.deps.clock.advance(14 * DAY_MS);
    expect(await erase()).toBe(1);
    expect(await searchDatabase(word)).toEqual([]);
    const { messages } = await app.services.chat.openConversation(as(other), { conversation: sent.conversation.id });
    expect(messages).toMatchObject([{ text: 'Ik ook', subject: null }]);
  });

  it('SEC-022 keeps the evidence of an open report, readable by the console only, until it is decided', async () => {
    const word = newWord();
    const [reported, reporter] = [await createMember(test.database, tenant), await createMember(test.database, tenant)];
    const photo = await addPhoto(reported, word);
    const report = { tenantId: tenant.id, id: randomUUID() };
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('reports')
        .values({
          ...report,
          reporterId: reporter.profileId,
          reportedId: reported.profileId,
          reason: 'fake',
          text: word,
          evidence: JSON.stringify({ word }),
          photoId: photo,
          status: 'taken',
          createdAt: app.deps.clock.now(),
        })
        .execute(),
    );
    await leave(reported);
    app.deps.clock.advance(14 * DAY_MS);
    expect(await erase()).toBe(1);
    expect(await searchDatabase(word)).toEqual(['retained_evidence']);
    expect(await searchFiles(word)).toEqual([`evidence/${tenant.id}/${report.id}`]);
    const read = test.database.withTenant(tenant.id, (trx) => trx.selectFrom('retainedEvidence').selectAll().execute());
    await expect(read).rejects.toThrow(/permission denied/);
    const console = await withClient(test.consoleUrl, async (client) => {
      await client.query(`select set_config('app.console_tenant_ids', $1, false)`, [tenant.id]);
      return (await client.query<{ text: string }>('select text, evidence from retained_evidence')).rows;
    });
    expect(console).toEqual([{ text: word, evidence: { word } }]);

    const release = () => releaseEvidence({ ...app.deps, files }, tenant.id);
    expect(await release()).toBe(0);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('reports').set({ status: 'decided', statement: word }).where('id', '=', report.id).execute(),
    );
    expect(await release()).toBe(1);
    expect([await searchDatabase(word), await searchFiles(word)]).toEqual([[], []]);
  });

  it('SEC-022 keeps the photo of a reported message too', async () => {
    const word = newWord();
    const reported = await createMember(test.database, tenant, { credits: 1 });
    const reporter = await createMember(test.database, tenant, { profile: { gender: 'male' } });
    await sendPicture(reported, reporter, word);
    const [row] = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('messages').select('id').where('senderId', '=', reported.profileId).execute(),
    );
    const input = { profile: reported.profileId, reason: 'explicit' as const, message: row!.id };
    const { report } = await app.services.safety.reportProfile(as(reporter), input);
    await leave(reported);
    app.deps.clock.advance(14 * DAY_MS);
    expect(await erase()).toBe(1);
    expect(await searchFiles(word)).toEqual([`evidence/${tenant.id}/${report.id}`]);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('reports').set({ status: 'decided' }).where('id', '=', report.id).execute(),
    );
    await releaseEvidence({ ...app.deps, files }, tenant.id);
    expect([await searchDatabase(word), await searchFiles(word)]).toEqual([[], []]);
  });

  it('resumes after a crash between files and rows, and continues after a failing account', async () => {
    const words = [newWord(), newWord()];
    const members = await Promise.all(words.map(() => createMember(test.database, tenant)));
    for (const [index, who] of members.entries()) {
      await addPhoto(who, words[index]!);
      await leave(who);
    }
    app.deps.clock.advance(14 * DAY_MS);
    let calls = 0;
    const crashing: Database = {
      ...test.database,
      // One call to find due accounts, then four for each: closing, evidence, files, rows. The fifth is the first
      // account's rows.
      withTenant: (id, work) => {
        calls += 1;
        return calls === 5 ? Promise.reject(new Error('the database went away')) : test.database.withTenant(id, work);
      },
    };
    await expect(erase(crashing)).rejects.toThrow('1 account(s) were not erased');
    expect(await searchFiles(words[0]!)).toEqual([]);
    expect(await searchFiles(words[1]!)).toEqual([]);
    expect(await erase()).toBe(1);
    expect(await erase()).toBe(0);
  });

  it('erases nothing while a file cannot be deleted, and keeps a photo shared with another profile', async () => {
    const word = newWord();
    const [gone, stays] = [await createMember(test.database, tenant), await createMember(test.database, tenant)];
    const photo = await addPhoto(gone, word);
    const other = await addPhoto(stays, 'anders');
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .updateTable('photos')
        .set({ storageKey: `${photo}.webp` })
        .where('id', '=', other)
        .execute(),
    );
    const own = await addPhoto(gone, newWord());
    await leave(gone);
    app.deps.clock.advance(14 * DAY_MS);
    const stuck = { ...files.photos, remove: () => Promise.reject(new Error('EACCES')) };
    await expect(erase(test.database, { ...files, photos: stuck })).rejects.toThrow('1 account(s) were not erased');
    expect(await erase()).toBe(1);
    expect(await files.photos.read(`${own}.webp`)).toBeNull();
    expect(await files.photos.read(`${photo}.webp`)).not.toBeNull();
  });

  it('deletes every size of a photo and every file of a mail', async () => {
    const who = await createMember(test.database, tenant);
    const photo = await addPhoto(who, newWord());
    for (const size of ['thumb', 'full'])
      await files.photos.write(`derived/${photo}.webp.${size}.webp`, Buffer.from('x'));
    await leave(who);
    await workJobs();
    const folder = join(app.deps.env.dataDir, 'mail', tenant.slug);
    const [mail] = await readdir(folder);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `20260101T000000Z-${randomUUID()}.eml`), 'of somebody else');
    expect(mail).toBeDefined();
    app.deps.clock.advance(14 * DAY_MS);
    await erase();
    const left = await readdir(folder);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(mail);
    expect(await readdir(join(app.deps.env.dataDir, 'photos', 'derived'))).toEqual([]);
  });
});
