import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { insertMessagePhoto, insertPhoto } from '../../../../../tests/factories/photo.ts';
import { buildProviderPayment, createOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createFileStores, type FileStores } from '../../../../lib/storage/file-storage.ts';
import { applyProviderStatus } from '../../../money/payments/settlement/apply-provider-status.ts';
import { createServices, type Services } from '../../../../services.ts';
import type { ExportJob } from '../../../../jobs/queues.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { queueMail } from '../../../platform/outbox/queue-mail.ts';
import { deriveMailedToken } from '../../../identity/accounts/tokens/secret-tokens.ts';
import { deleteExpiredExports, runDataExport, requeueStuckExports } from './run-data-export.ts';

const DAY_MS = 86_400_000;
const PICTURE = Buffer.from('no real picture, but these very bytes');
const test = useTestDatabase();
let tenant: Tenant;
let services: Services;
let files: FileStores;
let deps: Awaited<ReturnType<typeof createTestDeps>>;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  files = createFileStores(deps.env);
});
afterAll(() => rm(deps.env.dataDir, { recursive: true, force: true }));

const as = (member: Member) => createTestContext({ tenant, viewer: member.viewer });
const member = (overrides: MemberOverrides = {}) => createMember(test.database, tenant, { credits: 9, ...overrides });
const write = (from: Member, to: Member, text: string) =>
  services.chat.sendMessage(as(from), { profile: to.profileId, text, client_id: randomUUID() });

/** Runs the newest job of the queue, as the worker does. */
async function workNewest(): Promise<ExportJob> {
  const { payload } = deps.jobs.enqueued.findLast(({ name }) => name === 'export-data')!;
  await runDataExport({ ...deps, files }, payload as ExportJob);
  return payload as ExportJob;
}

async function exportOf(who: Member): Promise<ExportJob> {
  await services.accountDeletion.requestExport(as(who));
  return workNewest();
}

function mailedLink(who: Member): Promise<string> {
  return test.database.withTenant(tenant.id, async (trx) => {
    const mail = await trx
      .selectFrom('mails')
      .select('referenceId')
      .where('userId', '=', who.userId)
      .where('template', '=', 'export_ready')
      .orderBy('queuedAt', 'desc')
      .executeTakeFirstOrThrow();
    return deriveMailedToken(deps.env.secrets, 'export', mail.referenceId!);
  });
}

/** Files of a ZIP archive by name. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}

async function archiveOf(who: Member) {
  const { stream, size } = await services.accountDeletion.openExport(as(who), null);
  const bytes = await buffer(stream);
  expect(bytes.length).toBe(size);
  const unzipped = await unzip(bytes);
  const json = (name: string) => JSON.parse(unzipped.get(`${name}.json`)?.toString() ?? 'null') as never;
  return { unzipped, json, text: [...unzipped.values()].join('\n') };
}

async function addPhoto(who: Member): Promise<string> {
  const id = await insertPhoto(test.database, tenant, who.profileId, { status: 'inspection' });
  await files.photos.write(`${id}.webp`, PICTURE);
  return id;
}

/**
 * Sends a message with a photo.
 * @returns the photo's id
 */
async function sendPicture(from: Member, to: Member): Promise<string> {
  const { message } = await write(from, to, 'Kijk');
  const sent = { messageId: message.id, senderId: from.profileId };
  const id = await insertMessagePhoto(test.database, tenant, sent, { status: 'inspection' });
  await files.photos.write(`${id}.webp`, PICTURE);
  return id;
}

describe('the data export', () => {
  it('HRD-1 has what the member owes or owed, and the contracts of their orders only', async () => {
    const [anna, bram] = [await member(), await member()];
    const text = (digest: string) => ({
      tenantId: tenant.id,
      digest,
      locale: 'nl',
      terms: `Voorwaarden ${digest}`,
      termsVersion: '1',
      withdrawal: 'Herroepen',
      consent: 'Direct leveren',
      createdAt: deps.clock.now(),
    });
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('contractTexts')
        .values([text('a1'), text('b2')])
        .execute(),
    );
    const { orderId } = await createOrder(test.database, tenant, anna, { contractDigest: 'a1' });
    await createOrder(test.database, tenant, bram, { contractDigest: 'b2' });
    const debt = { tenantId: tenant.id, id: randomUUID(), orderId, userId: anna.userId, amount: 450, currency: 'EUR' };
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('moneyDebts')
        .values({ ...debt, openedAt: deps.clock.now() })
        .execute(),
    );
    await exportOf(anna);
    const { json, text: all } = await archiveOf(anna);
    expect(json('debts')).toMatchObject([{ order_id: orderId, amount: 450, currency: 'EUR', outcome: null }]);
    expect(json('contracts')).toMatchObject([{ digest: 'a1', terms: 'Voorwaarden a1', consent: 'Direct leveren' }]);
    expect(json('orders')).toMatchObject([{ contract_digest: 'a1' }]);
    expect(all).not.toContain('Voorwaarden b2');
  });

  it('ACC-050 is a ZIP with JSON files and photos, without secrets or other members’ addresses', async () => {
    const [anna, bram] = [await member({ premium: true }), await member({ profile: { gender: 'male' } })];
    await services.likes.likeProfile(as(anna), { profile: bram.profileId });
    await write(anna, bram, 'Van mij voor jou');
    await write(bram, anna, 'Van jou voor mij');
    const photo = await addPhoto(anna);
    const [sent, received] = [await sendPicture(anna, bram), await sendPicture(bram, anna)];
    const { userId } = anna;
    await test.database.withTenant(tenant.id, (trx) =>
      queueMail(trx, deps, { tenantId: tenant.id, userId, template: 'welcome' }),
    );
    await exportOf(anna);
    const { unzipped, json, text } = await archiveOf(anna);
    expect(json('account')).toMatchObject({ email: anna.email, credits: 7, status: 'active' });
    expect(json('profile')).toMatchObject({ name: anna.name, birth_date: '1990-06-15' });
    expect(json('conversations')).toEqual([
      expect.objectContaining({
        with: bram.name,
        started_by_me: true,
        messages: [
          expect.objectContaining({ mine: true, text: 'Van mij voor jou', credits: 1 }),
          expect.objectContaining({ mine: false, text: 'Van jou voor mij', credits: null }),
          expect.objectContaining({ mine: true, photo: sent }),
          expect.objectContaining({ mine: false, photo: null }),
        ],
      }),
    ]);
    expect(json('likes_given')).toEqual([expect.objectContaining({ name: bram.name })]);
    const lines = json('credits') as Array<{ credits: number; reason: string }>;
    expect(lines.map(({ credits, reason }) => `${credits} ${reason}`).sort()).toEqual([
      '-1 message',
      '-1 message',
      '9 correction',
    ]);
    expect(unzipped.get(`photos/${photo}.webp`)).toEqual(PICTURE);
    expect(unzipped.get(`photos/${sent}.webp`)).toEqual(PICTURE);
    expect(json('sent_photos')).toMatchObject([{ id: sent, status: 'inspection' }]);
    expect([...unzipped.keys()].join()).not.toContain(received);
    expect(json('mails')).toHaveLength(1);
    expect(text).not.toMatch(/password_hash|token_hash|address_hash|argon2|storage_key/);
    for (const secret of [bram.email, bram.userId, bram.profileId]) expect(text).not.toContain(secret);
  });

  it('MEM-2 contains finished sentences, and what likes and messages are about', async () => {
    const prompts = JSON.stringify([{ prompt: 'sunday', answer: 'koffie' }]);
    const [anna, bram] = [await member(), await member({ profile: { prompts } })];
    const about = { profile: bram.profileId, subject: 'sunday' };
    await services.likes.likeProfile(as(anna), about);
    await services.chat.sendMessage(as(anna), { ...about, text: 'Ik ook!', client_id: randomUUID() });
    const subject = { prompt: 'sunday', text: 'koffie' };
    await exportOf(anna);
    const hers = await archiveOf(anna);
    expect(hers.json('likes_given')).toMatchObject([{ subject }]);
    expect(hers.json('conversations')).toMatchObject([{ messages: [{ text: 'Ik ook!', answers: subject }] }]);
    await exportOf(bram);
    const his = await archiveOf(bram);
    expect(his.json('profile')).toMatchObject({ prompts: [{ prompt: 'sunday', answer: 'koffie' }] });
    expect(his.json('likes_received')).toMatchObject([{ subject }]);
    expect(his.json('conversations')).toMatchObject([{ messages: [{ mine: false, answers: subject }] }]);
  });

  it('ACC-050 MON-061 contains the member’s own orders with payment, refunds and invoices', async () => {
    const [anna, bram] = [await member(), await member()];
    for (const buyer of [anna, bram]) {
      const order = await createOrder(test.database, tenant, buyer);
      const told = buildProviderPayment(order, {
        refunds: [{ id: 'R', state: 'refunded', amount: 2499, refundId: null }],
        refunded: 2499,
      });
      const { paymentId } = order;
      await test.database.withTenant(tenant.id, (trx) =>
        applyProviderStatus(trx, deps, {
          tenantId: tenant.id,
          paymentId,
          payment: told,
          syncVersion: 1,
          cause: 'notice',
        }),
      );
    }
    await exportOf(anna);
    const { json } = await archiveOf(anna);
    expect(json('orders')).toMatchObject([{ status: 'refunded', amount: 2499 }]);
    expect(json('order_history')).toHaveLength(2);
    const [payment, ...others] = json('payments') as object[];
    expect(payment).toMatchObject({ status: 'paid', amount_refunded: 2499 });
    expect(others).toEqual([]);
    for (const own of ['idempotency_key', 'sync_version', 'checkout_url']) expect(payment).not.toHaveProperty(own);
    expect(json('refunds')).toMatchObject([{ cause: 'provider', amount: 2499, credits: 30 }]);
    expect(json('invoices')).toMatchObject([{ amount: 2499 }, { amount: 2499 }]);
  });

  it('contains of others only what the member sees: no message across a block or before a deletion, no name of deleted members', async () => {
    const [anna, blocked, hidden, gone] = [
      await member({ premium: true }),
      ...(await Promise.all([1, 2, 3].map(() => member()))),
    ];
    for (const other of [blocked!, hidden!, gone!]) {
      await write(anna, other, `Aan ${other.name}`);
      await write(other, anna, `Antwoord van ${other.name}`);
    }
    await services.safety.blockProfile(as(blocked!), { profile: anna.profileId });
    const { chats } = await services.chat.listConversations(as(anna));
    const deleted = chats.find(({ profile }) => profile.id === hidden!.profileId)!;
    await services.chat.deleteConversation(as(anna), { conversation: deleted.conversation.id });
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', gone!.profileId).execute(),
    );
    await exportOf(anna);
    const { json } = await archiveOf(anna);
    const talks = json('conversations') as Array<{
      with: string | null;
      messages: Array<{ text: string; mine: boolean }>;
    }>;
    const told = new Map(talks.map((talk) => [talk.messages[0]!.text, [talk.with, talk.messages.slice(1)]]));
    expect(told).toEqual(
      new Map<string, unknown>([
        [`Aan ${blocked!.name}`, [null, []]],
        [`Aan ${hidden!.name}`, [hidden!.name, []]],
        [`Aan ${gone!.name}`, [null, [expect.objectContaining({ text: `Antwoord van ${gone!.name}` })]]],
      ]),
    );
  });

  it('ACC-050 can be downloaded by the mailed link once, and by its member only', async () => {
    const [anna, other] = [await member(), await member()];
    const { exportId } = await exportOf(anna);
    const link = await mailedLink(anna);
    const elsewhere = createTestContext({ tenant: await createTenant(test.database), viewer: anna.viewer });
    const refused = { code: 'not_found', params: {} };
    const open = (ctx: ReturnType<typeof as>, token: string | null) => services.accountDeletion.openExport(ctx, token);
    for (const [ctx, token] of [
      [as(other), link] as const,
      [elsewhere, link] as const,
      [as(other), null] as const,
      [as(anna), 'x'] as const,
      [as(anna), exportId] as const,
      [as(anna), 'a'.repeat(43)] as const,
    ]) {
      await expect(open(ctx, token)).rejects.toMatchObject(refused);
    }
    const { stream, fileName } = await open(as(anna), link);
    expect([...(await buffer(stream)).subarray(0, 2)]).toEqual([...Buffer.from('PK')]);
    expect(fileName).toBe('export-2026-03-10.zip');
    await expect(open(as(anna), link)).rejects.toMatchObject(refused);
    // The page still offers it to the logged-in member.
    (await open(as(anna), null)).stream.destroy();
  });

  it('is deleted with its file after seven days', async () => {
    const anna = await member();
    const { exportId } = await exportOf(anna);
    const link = await mailedLink(anna);
    const key = `${tenant.id}/${exportId}.zip`;
    deps.clock.advance(7 * DAY_MS - 1);
    await deleteExpiredExports({ ...deps, files }, tenant.id, deps.clock.now());
    (await services.accountDeletion.openExport(as(anna), null)).stream.destroy();
    deps.clock.advance(1);
    for (const token of [link, null]) {
      await expect(services.accountDeletion.openExport(as(anna), token)).rejects.toMatchObject({ code: 'not_found' });
    }
    await deleteExpiredExports({ ...deps, files }, tenant.id, deps.clock.now());
    expect(await files.exports.read(key)).toBeNull();
    expect(await services.accountDeletion.viewExport(as(anna))).toMatchObject({ status: 'none', expiresAt: null });
  });

  it('is limited to one at a time and two a week', async () => {
    const anna = await member();
    const ask = () => services.accountDeletion.requestExport(as(anna));
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
    expect(await services.accountDeletion.viewExport(as(anna))).toMatchObject({ status: 'requested', nextAt: null });
    await workNewest();
    deps.clock.advance(DAY_MS);
    await exportOf(anna);
    await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 6 * 86_400 });
    expect(await services.accountDeletion.viewExport(as(anna))).toMatchObject({
      status: 'ready',
      nextAt: expect.any(String) as string,
    });
    deps.clock.advance(6 * DAY_MS);
    await ask();
  });

  it('is created once for concurrent requests', async () => {
    const anna = await member();
    const asked = await Promise.allSettled([1, 2, 3].map(() => services.accountDeletion.requestExport(as(anna))));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is skipped for a deleted account, idempotent, and requeued when its job was lost', async () => {
    const [anna, gone] = [await member(), await member()];
    await exportOf(anna);
    await workNewest();
    const mails = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mails').select('id').where('userId', '=', anna.userId).execute(),
    );
    expect(mails).toHaveLength(1);
    await services.accountDeletion.requestExport(as(gone));
    const job = deps.jobs.enqueued.findLast(({ name }) => name === 'export-data')!.payload as ExportJob;
    deps.clock.advance(6 * 3_600_000);
    await requeueStuckExports(deps, tenant.id, deps.clock.now());
    expect(deps.jobs.enqueued.filter(({ payload }) => (payload as ExportJob).exportId === job.exportId)).toHaveLength(
      2,
    );
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ status: 'deleted' }).where('id', '=', gone.userId).execute(),
    );
    await runDataExport({ ...deps, files }, job);
    expect(await files.exports.read(`${tenant.id}/${job.exportId}.zip`)).toBeNull();
  });
});
