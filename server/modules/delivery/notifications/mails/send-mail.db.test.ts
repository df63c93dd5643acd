import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { buildEmails } from '../../../../../emails/build.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { buildSignup } from '../../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { eventually } from '../../../../../tests/setup/eventually.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createJobHandlers } from '../../../../jobs/handlers.ts';
import { createJobQueue } from '../../../../jobs/queue.ts';
import type { MailJob } from '../../../../jobs/queues.ts';
import { createServices } from '../../../../services.ts';
import { createMailTransport, type MailTransport } from './mail-transport.ts';
import { createMailboxService } from './mailbox.service.ts';
import { queueMail } from '../../../platform/outbox/queue-mail.ts';
import { sendMail } from './send-mail.ts';

describe('mails', () => {
  const db = useTestDatabase();
  let tenant: Tenant;
  let dataDir: string;
  let deps: Awaited<ReturnType<typeof createTestDeps>>;
  let transport: MailTransport;

  beforeAll(async () => {
    await buildEmails();
  });
  beforeEach(async () => {
    tenant = await createTenant(db.database, { mail_name: 'Neutraal', mail: { reply_to: 'hulp@site.example' } });
    deps = await createTestDeps(db.database, [tenant]);
    dataDir = await mkdtemp(join(tmpdir(), 'sibling-mail-'));
    transport = createMailTransport({ dataDir });
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true });
  });

  const signUp = () =>
    createServices(deps).accounts.signUp(
      createTestContext({ tenant }),
      buildSignup({ email: 'anna@post.example', name: 'Anna' }),
    );
  const work = (with_ = transport) =>
    sendMail({ ...deps, transport: with_ }, deps.jobs.enqueued.at(-1)!.payload as MailJob);
  const row = () =>
    db.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mails').select(['status', 'attempts', 'messageId', 'sentAt']).executeTakeFirstOrThrow(),
    );
  const inTenant = <T>(run: (trx: Trx) => Promise<T>) => db.database.withTenant(tenant.id, run);
  const stopped = () => inTenant((trx) => trx.selectFrom('mailSuppressions').select(['reason', 'userId']).execute());
  const files = () => readdir(join(dataDir, 'mail', tenant.slug)).catch(() => []);

  it('NOT-018 and ACC-035 writes an .eml file whose link activates the account', async () => {
    await signUp();
    await work();
    const [file] = await files();
    expect(file).toMatch(/^20260310T120000Z-[0-9a-f-]{36}\.eml$/);
    const mailbox = createMailboxService({ env: { dataDir } });
    const mail = await mailbox.readMail(tenant.slug, file!);
    expect(mail).toMatchObject({
      subject: 'Bevestig je e-mailadres',
      from: 'Neutraal',
      to: 'anna@post.example',
      date: '2026-03-10T12:00:00.000Z',
    });
    expect(mail.html).toContain('Hoi Anna,');
    expect(mail.html).toContain('src="data:image/png;base64,');
    expect(mail.links[0]).toMatch(new RegExp(`^http://${tenant.hosts[0]}:3000/activate/[\\w-]{43}$`));
    expect(await row()).toMatchObject({ status: 'sent', attempts: 1, sentAt: deps.clock.now() });
    await createServices(deps).accounts.activate(createTestContext({ tenant }), mail.links[0]!.split('/').at(-1)!);
    await work();
    const welcome = (await mailbox.listMails(tenant.slug)).find(({ subject }) => subject === 'Je account is klaar');
    expect(welcome).toBeDefined();
    expect((await mailbox.listMails()).map(({ slug }) => slug)).toEqual([tenant.slug, tenant.slug]);
  });

  it('sets Reply-To and Auto-Submitted', async () => {
    await signUp();
    await work();
    const source = await readFile(join(dataDir, 'mail', tenant.slug, (await files())[0]!), 'latin1');
    expect(source).toMatch(/^Reply-To: hulp@site\.example\r$/m);
    expect(source).toMatch(/^From: Neutraal <noreply@site-\d+\.localhost>\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).not.toMatch(/^List-Unsubscribe/m);
    expect(source).toMatch(/^Content-Type: text\/plain/m);
  });

  it('sends once when its job runs repeatedly', async () => {
    await signUp();
    const send = vi.fn(transport.send);
    const counting = { ...transport, send };
    await work(counting);
    await work(counting);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await files()).toHaveLength(1);
  });

  it('retries after a failure and fails after the last attempt', async () => {
    await signUp();
    const down = {
      ...transport,
      send: () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNECTION' })),
    };
    for (let attempt = 1; attempt <= 8; attempt += 1) await expect(work(down)).rejects.toThrow('down');
    expect(await row()).toMatchObject({ status: 'queued', attempts: 8 });
    await expect(work(down)).rejects.toMatchObject({ name: 'JobRefused', reason: 'ECONNECTION' });
    expect(await row()).toMatchObject({ status: 'failed', attempts: 9 });
  });

  it('fails without a retry when the mail server rejects it permanently', async () => {
    await signUp();
    const refusing = {
      ...transport,
      send: () => Promise.reject(Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 })),
    };
    await expect(work(refusing)).rejects.toMatchObject({ reason: 'EENVELOPE 550' });
    expect(await row()).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await stopped()).toEqual([]);
  });

  it('counts an unknown address as a bounce', async () => {
    const { user } = await signUp();
    const response = '550 5.1.1 <anna@post.example>: Recipient address rejected: User unknown';
    const unknown = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550, response });
    await work({ ...transport, send: () => Promise.reject(unknown) });
    expect(await row()).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await stopped()).toEqual([{ reason: 'bounce', userId: user.id }]);
  });

  it('does not send to an address that the account no longer has', async () => {
    const { sessionToken } = await signUp();
    const { accounts } = createServices(deps);
    const viewer = await accounts.resolveSession(tenant, sessionToken);
    const first = deps.jobs.enqueued.at(-1)!.payload as MailJob;
    await accounts.changeSignupEmail(createTestContext({ tenant, viewer: viewer! }), { email: 'goed@post.example' });
    await sendMail({ ...deps, transport }, first);
    expect(await files()).toEqual([]);
    await work();
    const [mail] = await createMailboxService({ env: { dataDir } }).listMails(tenant.slug);
    expect(mail?.to).toBe('goed@post.example');
  });

  it('SEC-008 does not find the mail of another tenant', async () => {
    await signUp();
    const other = await createTenant(db.database);
    const { mailId } = deps.jobs.enqueued.at(-1)!.payload as MailJob;
    const both = await createTestDeps(db.database, [tenant, other]);
    await sendMail({ ...both, transport }, { tenantId: other.id, mailId });
    expect(await files()).toEqual([]);
    await expect(sendMail({ ...both, transport }, { tenantId: crypto.randomUUID(), mailId })).rejects.toThrow(
      'not loaded',
    );
  });

  it('NOT-023 and ACC-029 sends through the real queue within a second, and not after a rollback', async () => {
    const jobs = await createJobQueue({ url: db.runtimeUrl, log: deps.log });
    try {
      const { userId } = await createMember(db.database, tenant);
      const queueing = { ...deps, jobs };
      const welcome = { tenantId: tenant.id, userId, template: 'welcome' as const };
      const rolledBack = db.database.withTenant(tenant.id, async (trx) => {
        await queueMail(trx, queueing, welcome);
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      await db.database.withTenant(tenant.id, (trx) => queueMail(trx, queueing, welcome));
      const worked: string[] = [];
      const handlers = createJobHandlers({ ...deps, transport });
      await jobs.work({
        ...handlers,
        'send-mail': async (job) => handlers['send-mail'](job).then(() => void worked.push(job.mailId)),
      });
      await eventually(() => expect(worked).toHaveLength(1));
      expect(await files()).toHaveLength(1);
      expect(await row()).toMatchObject({ status: 'sent' });
    } finally {
      await jobs.stop();
    }
  });

  it('NOT-023 is not delayed by a failing mail', async () => {
    const jobs = await createJobQueue({ url: db.runtimeUrl, log: deps.log });
    try {
      const mailIds = ['one', 'two', 'three'];
      await db.database.withTenant(tenant.id, async (trx) => {
        for (const mailId of mailIds) await jobs.enqueue(trx, 'send-mail', { tenantId: tenant.id, mailId });
      });
      const worked: string[] = [];
      // In any order: the queue guarantees none.
      const work = ({ mailId }: MailJob) =>
        worked.push(mailId) === 1 ? Promise.reject(new Error('refused')) : Promise.resolve();
      await jobs.work({ ...createJobHandlers({ ...deps, transport }), 'send-mail': work });
      await eventually(() => expect(new Set(worked)).toEqual(new Set(mailIds)));
    } finally {
      await jobs.stop();
    }
  });

  it('sends many waiting mails without a pause', async () => {
    const jobs = await createJobQueue({ url: db.runtimeUrl, log: deps.log });
    try {
      const many = Array.from({ length: 150 }, (_, index) => `mail-${index}`);
      await db.database.withTenant(tenant.id, async (trx) => {
        for (const mailId of many) await jobs.enqueue(trx, 'send-bulk-mail', { tenantId: tenant.id, mailId });
      });
      const worked = new Set<string>();
      const work = ({ mailId }: MailJob) => Promise.resolve(void worked.add(mailId));
      await jobs.work({ ...createJobHandlers({ ...deps, transport }), 'send-bulk-mail': work });
      // Five a second would take half a minute.
      await eventually(() => expect(worked.size).toBe(many.length));
    } finally {
      await jobs.stop();
    }
  });
});
