import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { buildEmails } from '../../../../../emails/build.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { eraseDueAccounts, releaseEvidence } from '../../../trust/account-deletion/erasure/erase-accounts.ts';
import { DESK_PAGE_SIZE } from '../desk/desk-page.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { ANSWER_MAX } from '../../../trust/complaints/complaint-categories.schema.ts';
import { createComplaintsService } from '../../../trust/complaints/complaints.service.ts';

const DAY_MS = 86_400_000;
const test = useTestDatabase();
let [ours, theirs]: Tenant[] = [];
let desk: TestDesk;
let anna: Member;
let support: DeskCtx;

beforeAll(() => buildEmails());
beforeEach(async () => {
  [ours, theirs] = [await createTenant(test.database), await createTenant(test.database)];
  desk = await createTestDesk(test, [ours, theirs]);
  anna = await createMember(test.database, ours);
  support = await desk.operator('support', ours);
});
afterEach(() => desk.close());

const inTenant = <T>(run: (trx: Trx) => Promise<T>, tenant = ours!) => test.database.withTenant(tenant.id, run);
const complaints = () => desk.services.complaints;

/** Files a complaint as the page does. @returns its key at the desk */
async function file(
  given: { text?: string; category?: string; locale?: 'nl' | 'fr'; by?: Member; site?: Tenant } = {},
) {
  const { text = 'Twee keer betaald.', category = 'payment', locale = 'nl', by, site = ours! } = given;
  const ctx = createTestContext({ tenant: site, locale, ...(by && { viewer: by.viewer }) });
  const service = createComplaintsService(desk.deps);
  const { reference } = await service.fileComplaint(ctx, { category, text, email: 'gast@post.example' });
  const { id } = await inTenant(
    (trx) => trx.selectFrom('complaints').select('id').where('reference', '=', reference).executeTakeFirstOrThrow(),
    site,
  );
  desk.deps.jobs.enqueued.length = 0;
  return { tenantId: site.id, id, reference };
}

const row = (id: string) =>
  inTenant((trx) => trx.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const audit = async (id: string) =>
  (
    await desk.deps.console.withPlatform((trx) =>
      trx.selectFrom('auditLog').select('action').where('subjectId', '=', id).execute(),
    )
  )
    .map(({ action }) => action)
    .toSorted();
const listed = async (ctx: DeskCtx, asked = {}) => (await complaints().list(ctx, asked)).rows.map(({ id }) => id);

describe('the queue of complaints', () => {
  it('OPS-008 lists unanswered complaints, oldest first, with the due date, by site and category', async () => {
    const first = await file();
    desk.deps.clock.advance(DAY_MS);
    const second = await file({ category: 'privacy', text: 'Wie ziet mij?' });
    const foreign = await file({ site: theirs });
    expect(await listed(support)).toEqual([first.id, second.id]);
    expect(await listed(support, { category: 'privacy' })).toEqual([second.id]);
    expect(await listed(support, { category: 'odd', after: 'odd' })).toHaveLength(2);
    const platform = await desk.operator('platform');
    expect(await listed(platform)).toHaveLength(3);
    expect(await listed(platform, { site: theirs!.id })).toEqual([foreign.id]);
    desk.deps.clock.advance(13 * DAY_MS);
    expect((await complaints().list(support, {})).rows).toMatchObject([
      { reference: first.reference, overdue: true, holder: null },
      { reference: second.reference, overdue: false },
    ]);
    expect((await desk.services.shell.count(support)).complaints).toMatchObject({ count: 2 });
  });

  it('OPS-008 hides complaints of other sites from the list and by id, and changes or audits nothing', async () => {
    const { id } = await file({ site: theirs });
    const abroad = { tenantId: theirs!.id, id };
    for (const attempt of [
      async () => complaints().open(support, abroad),
      async () => complaints().answer(support, { ...abroad, answer: 'Ja.' }),
      async () => complaints().release(support, abroad),
      async () => complaints().open(support, { tenantId: ours!.id, id }),
      async () => complaints().open(support, { tenantId: 'odd', id: 'odd' }),
      async () => complaints().list(support, { site: theirs!.id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    const moderator = await desk.operator('moderator', ours);
    await expect(complaints().list(moderator, {})).rejects.toMatchObject({ code: 'not_found' });
    expect(await audit(id)).toEqual([]);
    expect(desk.deps.jobs.enqueued).toEqual([]);
  });

  it('claims a complaint on opening until it is released or ten minutes have passed', async () => {
    const of = await file({ by: anna });
    const other = await desk.operator('site_manager', ours);
    expect(await complaints().open(support, of)).toMatchObject({
      status: 'in_progress',
      sender: 'member',
      text: 'Twee keer betaald.',
    });
    expect((await row(of.id)).status).toBe('in_progress');
    const taken = { code: 'work_taken', params: { name: support.operator.name } };
    expect(await complaints().open(other, of)).toMatchObject({
      holder: support.operator.name,
      text: expect.any(String),
    });
    await expect(complaints().answer(other, { ...of, answer: 'Ik eerst.' })).rejects.toMatchObject(taken);
    expect((await complaints().list(other, {})).rows).toMatchObject([{ holder: support.operator.name }]);
    await complaints().release(support, of);
    await complaints().open(other, of);
    desk.deps.clock.advance(10 * 60_000);
    await complaints().open(support, of);
    // Opening a complaint that another operator has claimed is audited as well.
    expect(await audit(of.id)).toEqual([...Array<string>(4).fill('complaint.look'), 'complaint.release']);
  });

  it('continues after the last row of the previous page', async () => {
    const at = (n: number) => new Date(desk.deps.clock.now().getTime() - Math.floor(n / 7) * 1000);
    const values = Array.from({ length: DESK_PAGE_SIZE + 9 }, (_, n) => ({
      tenantId: ours!.id,
      id: randomUUID(),
      reference: `K-${n}`,
      email: 'gast@post.example',
      language: 'nl',
      category: 'other',
      text: `Klacht ${n}`,
      status: 'received',
      createdAt: at(n),
    }));
    await inTenant((trx) => trx.insertInto('complaints').values(values).execute());
    const first = await complaints().list(support, {});
    const second = await complaints().list(support, { after: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([DESK_PAGE_SIZE, 9, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id))).toEqual(new Set(values.map(({ id }) => id)));
  });
});

describe('the answer to a complaint', () => {
  const answer = 'Je hebt gelijk.\n\nHet geld komt terug.';

  it('OPS-008 delivers the answer to a member by mail and in their list', async () => {
    const of = await file({ by: anna });
    await complaints().answer(support, { ...of, answer: `  ${answer}\r\n` });
    expect(await row(of.id)).toMatchObject({ status: 'answered', answer });
    const service = createComplaintsService(desk.deps);
    const own = await service.listOwn(createTestContext({ tenant: ours!, viewer: anna.viewer }));
    expect(own).toMatchObject([{ status: 'answered', answer }]);
    const [mail, ...more] = await sendQueuedMails(desk.deps);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: anna.email, subject: 'Het antwoord op je bericht' });
    expect(mail!.text).toContain(answer);
    expect(mail!.html).toContain('Je hebt gelijk.<br><br>Het geld komt terug.');
    expect(await audit(of.id)).toEqual(['complaint.answer']);
    expect(await listed(support)).toEqual([]);
  });

  it('OPS-008 mails the answer to a visitor in their language, without quoting the complaint', async () => {
    const of = await file({ locale: 'fr', text: 'On m’a débité deux fois.' });
    expect(await complaints().open(support, of)).toMatchObject({ sender: 'visitor', language: 'fr', userId: null });
    await complaints().answer(support, { ...of, answer: 'Vous avez raison.' });
    const [mail] = await sendQueuedMails(desk.deps);
    expect(mail).toMatchObject({ to: 'gast@post.example', subject: 'La réponse à ton message' });
    expect(mail!.text).toContain('Vous avez raison.');
    expect(mail!.text).not.toContain('débité');
  });

  it('stores one answer: repeating it changes nothing, and a different one is rejected', async () => {
    const of = await file({ by: anna });
    const other = await desk.operator('site_manager', ours);
    for (const each of [support, support, other])
      expect(await complaints().answer(each, { ...of, answer })).toBe(of.reference);
    expect(await audit(of.id)).toEqual(['complaint.answer']);
    await expect(complaints().answer(other, { ...of, answer: 'Nee.' })).rejects.toMatchObject({ code: 'work_decided' });
    expect(await sendQueuedMails(desk.deps)).toHaveLength(1);
    // Two concurrent answers.
    const next = await file({ by: anna, text: 'Nog iets.' });
    const both = await Promise.allSettled([
      complaints().answer(support, { ...next, answer: 'Een.' }),
      complaints().answer(other, { ...next, answer: 'Twee.' }),
    ]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: expect.stringMatching(/^work_(decided|taken)$/) as string } }]);
    expect(await sendQueuedMails(desk.deps)).toHaveLength(1);
  });

  it.each([
    ['', 'required'],
    [' \n\u0000 ', 'required'],
    ['a'.repeat(ANSWER_MAX + 1), 'report_text_long'],
  ])('rejects answer %# and stores nothing', async (typed, key) => {
    const of = await file({ by: anna });
    await expect(complaints().answer(support, { ...of, answer: typed })).rejects.toMatchObject({
      fields: { answer: { key } },
    });
    expect((await row(of.id)).status).toBe('received');
    expect(desk.deps.jobs.enqueued).toEqual([]);
  });
});

describe('a complaint of a deleted account', () => {
  const leave = () =>
    inTenant((trx) =>
      trx
        .updateTable('users')
        .set({ status: 'deleted', deletedAt: desk.deps.clock.now() })
        .where('id', '=', anna.userId)
        .execute(),
    );
  const files = () => createFileStores(desk.deps.env);
  const erase = async () => {
    await leave();
    desk.deps.clock.advance(14 * DAY_MS);
    expect(await eraseDueAccounts({ ...desk.deps, files: files() }, ours!.id, desk.deps.clock.now())).toBe(1);
  };
  afterEach(() => rm(desk.deps.env.dataDir, { recursive: true, force: true }));

  it('OPS-008 is answered at the address of the complaint while the account can be restored', async () => {
    const of = await file({ by: anna });
    await leave();
    expect(await complaints().open(support, of)).toMatchObject({ sender: 'left', language: 'nl' });
    await complaints().answer(support, { ...of, answer: 'Opgelost.' });
    expect(await sendQueuedMails(desk.deps)).toMatchObject([{ to: anna.email, subject: 'Het antwoord op je bericht' }]);
  });

  it('OPS-008 SEC-020 keeps the address and language until the answer has been sent, and no longer', async () => {
    await inTenant((trx) => trx.updateTable('users').set({ language: 'fr' }).where('id', '=', anna.userId).execute());
    const of = await file({ by: anna });
    await erase();
    expect(await complaints().open(support, of)).toMatchObject({
      sender: 'left',
      language: 'fr',
      name: null,
      email: anna.email,
    });
    await complaints().answer(support, { ...of, answer: 'Opgelost.' });
    await releaseEvidence({ ...desk.deps, files: files() }, ours!.id);
    expect((await row(of.id)).email).toBe(anna.email);
    expect(await sendQueuedMails(desk.deps)).toMatchObject([{ to: anna.email, subject: 'La réponse à ton message' }]);
    await releaseEvidence({ ...desk.deps, files: files() }, ours!.id);
    expect(await row(of.id)).toMatchObject({ email: '', text: '', answer: null, language: null });
    expect(await complaints().open(support, of)).toMatchObject({ email: '', text: '', status: 'answered' });
  });

  it('OPS-008 SEC-020 sends an answer that was given just before the erasure', async () => {
    const of = await file({ by: anna });
    await leave();
    desk.deps.clock.advance(14 * DAY_MS);
    await complaints().answer(support, { ...of, answer: 'Opgelost.' });
    expect(await eraseDueAccounts({ ...desk.deps, files: files() }, ours!.id, desk.deps.clock.now())).toBe(1);
    expect(await sendQueuedMails(desk.deps)).toMatchObject([{ to: anna.email }]);
    await releaseEvidence({ ...desk.deps, files: files() }, ours!.id);
    expect(await row(of.id)).toMatchObject({ email: '', text: '', answer: null, language: null });
  });
});
