import type { AppLoadContext } from '@remix-run/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { submitComplaint, type ComplaintActionData } from '../../app/features/complaints/complaint-action.server.ts';
import { headers, loader } from '../../app/routes/pages/complaints.tsx';
import { buildEmails } from '../../emails/build.ts';
import type { Ctx, Locale, Tenant } from '../../server/context.ts';
import { deleteExpiredComplaints } from '../../server/modules/trust/complaints/complaints.service.ts';
import { createServices } from '../../server/services.ts';
import { LOCALES } from '../../tenants/value-lists.ts';
import { createTestContext } from '../factories/context.ts';
import { createMember, type Member } from '../factories/member.ts';
import { HOSTILE_TEXTS } from '../factories/input/hostile-values.ts';
import { sendQueuedMails } from '../factories/sent-mails.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestDeps } from '../setup/test-deps.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let anna: Member;

beforeAll(async () => {
  await buildEmails();
});
beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  anna = await createMember(test.database, tenant);
});

const REFERENCE = /^K-[2-9A-Z]{4}-[2-9A-Z]{4}$/;
const GIVEN = { category: 'payment', text: 'Twee keer betaald.', subject: 'Bestelling 12', email: 'gast@post.example' };

interface Asker {
  viewer?: Ctx['viewer'];
  locale?: Locale;
  site?: Tenant;
}

function contextOf({ viewer, locale, site = tenant }: Asker): AppLoadContext {
  const ctx = createTestContext({ tenant: site, ...(viewer && { viewer }), ...(locale && { locale }) });
  return { ctx, reader: ctx, services: createServices(deps) } as unknown as AppLoadContext;
}

interface Sent extends ComplaintActionData {
  status: number;
  /** Target of the redirect. */
  location?: string | null;
  /** Seconds, from the header. */
  retryAfter?: string;
}

/** Submits the form. */
async function send(form: Record<string, string>, asker: Asker = {}): Promise<Sent> {
  const request = new Request('http://site.example/complaints', { method: 'POST', body: new URLSearchParams(form) });
  const answer: unknown = await submitComplaint(request, contextOf(asker));
  if (answer instanceof Response) return { location: answer.headers.get('Location'), status: answer.status };
  const { data, init } = answer as { data: ComplaintActionData; init: ResponseInit | null };
  const none = { loaderHeaders: new Headers(), parentHeaders: new Headers(), errorHeaders: undefined };
  const retryAfter = new Headers(headers({ ...none, actionHeaders: new Headers(init?.headers) })).get('Retry-After');
  return { ...data, status: init?.status ?? 200, ...(retryAfter && { retryAfter }) };
}

const own = async (asker: Asker) => {
  const request = new Request('http://site.example/complaints');
  return (await loader({ request, context: contextOf(asker), params: {} })).own;
};

const stored = (site = tenant) =>
  test.database.withTenant(site.id, (trx) => trx.selectFrom('complaints').selectAll().execute());

describe('the complaint form', () => {
  it('NAV-015 accepts a visitor’s complaint, shows its reference and mails it to the given address in the visitor’s language', async () => {
    const answer = await send(GIVEN, { locale: 'en' });
    expect(answer).toEqual({ status: 200, reference: expect.stringMatching(REFERENCE) as string });
    expect(await stored()).toMatchObject([{ ...GIVEN, userId: null, status: 'received', reference: answer.reference }]);
    const [mail, ...more] = await sendQueuedMails(deps);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: GIVEN.email, subject: 'We received your message' });
    expect(mail!.text).toContain(answer.reference);
    expect(mail!.text).toMatch(/^[^]*\bHi,/);
    // Anybody can enter another person's address, so the mail contains none of the text.
    expect(mail!.text).not.toContain(GIVEN.text);
  });

  it('redirects a member to their own, answered at the account’s address whatever the form says', async () => {
    const { email, viewer } = anna;
    const { location } = await send(GIVEN, { viewer });
    expect(location).toBe('/complaints#own-complaints');
    const [complaint] = (await own({ viewer }))!;
    expect(complaint).toMatchObject({ category: 'payment', text: GIVEN.text, status: 'received', answer: null });
    expect(await stored()).toMatchObject([{ email, userId: anna.userId, reference: complaint!.reference }]);
    expect(await sendQueuedMails(deps)).toMatchObject([{ to: email }]);
  });

  it('shows the state, and the answer once given', async () => {
    const { viewer } = anna;
    await send(GIVEN, { viewer });
    const move = (change: { status: string; answer: string }) =>
      test.database.withTenant(tenant.id, (trx) =>
        trx
          .updateTable('complaints')
          .set({ ...change, answeredAt: deps.clock.now() })
          .execute(),
      );
    await move({ status: 'in_progress', answer: 'Nog niet klaar' });
    expect(await own({ viewer })).toMatchObject([{ status: 'in_progress', answer: null }]);
    await move({ status: 'answered', answer: 'Teruggestort.' });
    expect(await own({ viewer })).toMatchObject([{ status: 'answered', answer: 'Teruggestort.' }]);
  });

  it('never shows another person’s, to members, visitors or on another site', async () => {
    await send(GIVEN, { viewer: anna.viewer });
    const [eva, site] = [await createMember(test.database, tenant), await createTenant(test.database)];
    const abroad = await createMember(test.database, site);
    expect(await own({ viewer: eva.viewer })).toEqual([]);
    expect(await own({})).toBeNull();
    expect(await own({ viewer: abroad.viewer, site })).toEqual([]);
    expect(await own({ viewer: { ...abroad.viewer, userId: anna.userId }, site })).toEqual([]);
  });

  it('deletes a visitor’s complaint a year after its answer, and no others', async () => {
    await send(GIVEN);
    await send({ ...GIVEN, text: 'Wacht nog.' });
    await send(GIVEN, { viewer: anna.viewer });
    const answeredAt = deps.clock.now();
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('complaints').set({ status: 'answered', answeredAt }).where('text', '=', GIVEN.text).execute(),
    );
    const forget = (days: number) =>
      test.database.withTenant(tenant.id, (trx) =>
        deleteExpiredComplaints(trx, tenant.id, new Date(answeredAt.getTime() + days * 86_400_000)),
      );
    expect(await forget(365)).toBe(0);
    expect(await forget(366)).toBe(1);
    expect((await stored()).map(({ userId, status }) => [userId, status]).sort()).toEqual(
      [
        [null, 'received'],
        [anna.userId, 'answered'],
      ].sort(),
    );
  });

  it('HRD-3 is stored once, with one mail, when submitted again before it is answered', async () => {
    const numbers = await Promise.all([send(GIVEN), send(GIVEN), send(GIVEN)]);
    expect(new Set(numbers.map((each) => each.reference)).size).toBe(1);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('complaints').set({ status: 'in_progress' }).execute(),
    );
    expect(await send(GIVEN)).toMatchObject({ reference: numbers[0]!.reference });
    expect(await stored()).toHaveLength(1);
    expect(await sendQueuedMails(deps)).toHaveLength(1);
  });

  it.each([
    ['no category', { category: '' }, 'category'],
    ['an unknown category', { category: 'constructor' }, 'category'],
    ['no text', { text: ' \n\t ' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(4001) }, 'text'],
    ['a subject that is too long', { subject: 'x'.repeat(121) }, 'subject'],
    ['no address', { email: '' }, 'email'],
    ['an invalid address', { email: 'gast@@post' }, 'email'],
    ['a header injection in the address', { email: HOSTILE_TEXTS['another header']! }, 'email'],
  ])('rejects %s beside its field, keeps the values, and stores nothing', async (_name, wrong, field) => {
    const answer = await send({ ...GIVEN, ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.failure!.fields)).toEqual([field]);
    expect(answer.values!.category).toBe({ ...GIVEN, ...wrong }.category);
    expect(await stored()).toEqual([]);
    expect(deps.jobs.enqueued).toEqual([]);
  });

  it.each(LOCALES)('explains in %s how to fix each field', async (locale) => {
    const fieldsOf = async (wrong: Partial<typeof GIVEN>) =>
      (await send({ ...GIVEN, ...wrong }, { locale })).failure!.fields;
    const [none, long] = [await fieldsOf({ email: ' ', text: '' }), await fieldsOf({ subject: 'x'.repeat(121) })];
    expect(none['email']).toBe(none['text']);
    expect(long['subject']).toContain('120');
    expect(long['subject']).not.toBe((await fieldsOf({ text: 'x'.repeat(4001) }))['text']!.replace(/4.?000/, '120'));
  });

  it.each(Object.entries(HOSTILE_TEXTS))('accepts or rejects unusual input: %s', async (_name, text) => {
    const { status } = await send({ ...GIVEN, text, subject: text });
    expect([200, 422]).toContain(status);
    expect(await stored()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('limits complaints per address, account and IP address', async () => {
    for (let time = 0; time < 5; time += 1) await send({ ...GIVEN, text: `Klacht ${time}` });
    expect(await send({ ...GIVEN, text: 'Nog een' })).toMatchObject({ status: 429 });
    // Rejected and repeated complaints do not count for the IP address.
    for (let time = 0; time < 20; time += 1) await send({ ...GIVEN, text: '' });
    await send({ ...GIVEN, text: 'Een', email: 'dubbel@post.example' });
    await send({ ...GIVEN, text: 'Een', email: 'dubbel@post.example' });
    for (let time = 0; time < 14; time += 1) await send({ ...GIVEN, email: `gast${time}@post.example` });
    const refused = await send({ ...GIVEN, email: 'ander@post.example' });
    expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) as string });
    expect(await stored()).toHaveLength(20);
    // Other sites are counted separately.
    const site = await createTenant(test.database);
    expect((await send(GIVEN, { site })).status).toBe(200);
  });
});
