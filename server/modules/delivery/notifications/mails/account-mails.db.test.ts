import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { buildEmails } from '../../../../../emails/build.ts';
import type { MailTemplate } from '../../../../../emails/mail-templates.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { MailJob } from '../../../../jobs/queues.ts';
import { createServices } from '../../../../services.ts';
import { insertMailedToken } from '../../../identity/accounts/tokens/mailed-tokens.ts';
import { deriveMailedToken } from '../../../identity/accounts/tokens/secret-tokens.ts';
import type { TokenPurpose } from '../../../platform/outbox/index.ts';
import { MAIL_RULES } from '../../../platform/outbox/mail-rules.ts';
import { createMailTransport, type MailTransport } from './mail-transport.ts';
import { createMailboxService } from './mailbox.service.ts';
import { queueMail, type QueuedMail } from '../../../platform/outbox/queue-mail.ts';
import { sendMail } from './send-mail.ts';
import { insertSuppression } from '../../../platform/outbox/mail-suppressions.ts';

describe('mails about an account', () => {
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

  const work = (with_ = transport) =>
    sendMail({ ...deps, transport: with_ }, deps.jobs.enqueued.at(-1)!.payload as MailJob);
  const inTenant = <T>(run: (trx: Trx) => Promise<T>) => db.database.withTenant(tenant.id, run);
  const stopped = () => inTenant((trx) => trx.selectFrom('mailSuppressions').select(['reason', 'userId']).execute());
  const queue = (mail: Omit<QueuedMail, 'tenantId'>) =>
    inTenant((trx) => queueMail(trx, deps, { ...mail, tenantId: tenant.id }));
  /** Creates a link valid for a day and queues the mail with it. */
  const queueAbout = async (
    userId: string,
    purpose: TokenPurpose,
    payload: object,
    template: MailTemplate = 'mail_change',
  ) => {
    const token = { tenantId: tenant.id, userId, purpose, payload, validMs: 86_400_000 };
    const referenceId = await inTenant((trx) => insertMailedToken(trx, deps, token));
    await queue({ userId, template, referenceId });
    return referenceId;
  };
  const mailsWritten = async () => {
    const mailbox = createMailboxService({ env: { dataDir } });
    const list = await mailbox.listMails(tenant.slug);
    return Promise.all(list.map(({ slug, file }) => mailbox.readMail(slug, file)));
  };
  const files = () => readdir(join(dataDir, 'mail', tenant.slug)).catch(() => []);

  it('do not suppress the account when a mistyped new address bounces', async () => {
    const { userId } = await createMember(db.database, tenant);
    await queueAbout(userId, 'mail_change', { email: 'fout@post.example', previous: 'oud@post.example' });
    const response = '550 5.1.1 User unknown';
    const unknown = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550, response });
    await work({ ...transport, send: () => Promise.reject(unknown) });
    expect(await stopped()).toEqual([]);
  });

  it('NOT-011 go to the new address for confirmation, and to the old one as a warning and after the change', async () => {
    const { userId, name } = await createMember(db.database, tenant, { email: 'oud@post.example' });
    const change = { email: 'nieuw@post.example', previous: 'oud@post.example' };
    const referenceId = await queueAbout(userId, 'mail_change', change);
    await work();
    await queue({ userId, template: 'mail_change_notice', referenceId });
    await inTenant((trx) => trx.updateTable('users').set({ email: change.email }).execute());
    await inTenant((trx) => trx.updateTable('mailedTokens').set({ usedAt: deps.clock.now() }).execute());
    await work();
    await queue({ userId, template: 'mail_changed', referenceId });
    await work();
    const mails = await mailsWritten();
    expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual([
      'nieuw@post.example Bevestig je nieuwe e-mailadres',
      'oud@post.example Er is een ander e-mailadres opgegeven',
      'oud@post.example Je e-mailadres is gewijzigd',
    ]);
    const confirmation = mails.find(({ to }) => to === change.email)!;
    expect(confirmation.text).toContain(`Hoi ${name},`);
    const token = deriveMailedToken(deps.env.secrets, 'mail_change', referenceId);
    expect(confirmation.links[0]).toBe(`http://${tenant.hosts[0]}:3000/mail-change/do?token=${token}`);
    for (const mail of mails) if (mail !== confirmation) expect(mail.text + mail.html).not.toContain(token);
  });

  it.each(['mail_change', 'password_reset', 'export_ready', 'confirm_address', 'activation'] as const)(
    '%s is not sent when its link was used, has expired, was revoked or is of another kind',
    async (template) => {
      const { userId } = await createMember(db.database, tenant);
      const purpose = MAIL_RULES[template].about as TokenPurpose;
      const payload = { email: 'nieuw@post.example' };
      const spoil: ((trx: Trx) => Promise<unknown>)[] = [
        (trx) => trx.updateTable('mailedTokens').set({ usedAt: deps.clock.now() }).execute(),
        (trx) => trx.updateTable('mailedTokens').set({ expiresAt: deps.clock.now() }).execute(),
        (trx) => trx.updateTable('mailedTokens').set({ purpose: 'restore' }).execute(),
        (trx) => trx.deleteFrom('mailedTokens').execute(),
      ];
      for (const change of spoil) {
        await queueAbout(userId, purpose, payload, template);
        await inTenant(change);
        await work();
      }
      expect(await files()).toEqual([]);
      const statuses = await inTenant((trx) => trx.selectFrom('mails').select('status').execute());
      expect(statuses).toEqual(spoil.map(() => ({ status: 'suppressed' })));
    },
  );

  it('account_deleted is the only mail sent to a deleted account; contains the restore link and its deadline', async () => {
    const { userId, email } = await createMember(db.database, tenant, { status: 'deleted' });
    await queueAbout(userId, 'export', {}, 'export_ready');
    await work();
    await queue({ userId, template: 'password_changed' });
    await work();
    expect(await files()).toEqual([]);
    const referenceId = await queueAbout(userId, 'restore', {}, 'account_deleted');
    await work();
    const [mail] = await mailsWritten();
    expect(mail!.to).toBe(email);
    expect(mail!.links[0]).toContain(
      `/account-deleted?restore=${deriveMailedToken(deps.env.secrets, 'restore', referenceId)}`,
    );
    // One day after noon in London, which is one o'clock in Amsterdam.
    expect(mail!.text).toContain('Tot 11 maart 2026 om 13:00 kun je');
  });

  it("new_device contains device and time in the tenant's time zone, also after the session has ended", async () => {
    const { userId, viewer } = await createMember(db.database, tenant);
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';
    await inTenant((trx) => trx.updateTable('sessions').set({ userAgent }).execute());
    await queue({ userId, template: 'new_device', referenceId: viewer.sessionId });
    await work();
    await inTenant((trx) => trx.deleteFrom('sessions').execute());
    await queue({ userId, template: 'new_device', referenceId: viewer.sessionId });
    await work();
    const mails = await mailsWritten();
    const said = mails.map(({ text }) => /ingelogd met (.*)\. Dat/.exec(text)?.[1]);
    expect(said.sort()).toEqual([
      'Chrome op Windows, op 10 maart 2026 om 13:00',
      'een onbekend apparaat, op 10 maart 2026 om 13:00',
    ]);
    const origin = `http://${tenant.hosts[0]}:3000`;
    expect(mails[0]!.links.slice(0, 2)).toEqual([`${origin}/settings/sessions`, `${origin}/reset-password`]);
  });

  it('NOT-016 the activation reminder follows the preference and has an unsubscribe link; activation has neither', async () => {
    const { userId } = await createMember(db.database, tenant, { status: 'not_confirmed' });
    await queueAbout(userId, 'activate', {}, 'activation_reminder');
    await work();
    const [mail] = await mailsWritten();
    const source = await readFile(join(dataDir, 'mail', tenant.slug, (await files())[0]!), 'latin1');
    const [, link] = /^List-Unsubscribe: <(http[^>]+)>\r$/m.exec(source.replace(/\r\n[ \t]+/g, ' ')) ?? [];
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail!.links).toContain(link);
    expect(mail!.html).toContain(`href="${link}"`);
    const { notifications } = createServices(deps);
    await notifications.unsubscribe(createTestContext({ tenant }), new URL(link!).searchParams.get('t')!, false);
    await queueAbout(userId, 'activate', {}, 'activation_reminder');
    await work();
    expect(await files()).toHaveLength(1);
  });

  it('requesting a mail after a complaint fails with an error instead of being suppressed silently', async () => {
    const disabledAt = deps.clock.now();
    const stopFor = (userId: string, reason: 'fbl' | 'bounce') =>
      inTenant((trx) => insertSuppression(trx, { tenantId: tenant.id, userId, reason, disabledAt }));
    const { credentials, accounts } = createServices(deps);
    const member = await createMember(db.database, tenant);
    const fresh = await createMember(db.database, tenant, { status: 'not_confirmed' });
    const asFresh = createTestContext({ tenant, viewer: fresh.viewer });
    for (const { userId } of [member, fresh]) await stopFor(userId, 'bounce');
    await credentials.requestReset(createTestContext({ tenant }), { email: member.email });
    await accounts.resendActivation(asFresh);
    expect(deps.jobs.enqueued).toHaveLength(2);
    for (const { userId } of [member, fresh]) await stopFor(userId, 'fbl');
    deps.clock.advance(3_600_000);
    const refused = { code: 'mails_stopped', params: { email: tenant.support_email } };
    const reset = credentials.requestReset(createTestContext({ tenant }), { email: member.email });
    await expect(reset).rejects.toMatchObject(refused);
    await expect(accounts.resendActivation(asFresh)).rejects.toMatchObject(refused);
    expect(deps.jobs.enqueued).toHaveLength(2);
    await accounts.changeSignupEmail(asFresh, { email: 'beter@post.example' });
    expect(deps.jobs.enqueued).toHaveLength(3);
  });

  it.each(['fbl', 'bounce', 'listunsubscribe'] as const)('follow the suppression reason %s', async (reason) => {
    const { userId } = await createMember(db.database, tenant, { status: 'not_confirmed' });
    const disabledAt = deps.clock.now();
    await inTenant((trx) => insertSuppression(trx, { tenantId: tenant.id, userId, reason, disabledAt }));
    await queueAbout(userId, 'activate', {}, 'activation_reminder');
    await work();
    expect(await files()).toEqual([]);
    await queueAbout(userId, 'activate', {}, 'activation');
    await work();
    expect(await files()).toHaveLength(reason === 'fbl' ? 0 : 1);
    await queueAbout(userId, 'confirm_address', {}, 'confirm_address');
    await work();
    expect((await mailsWritten()).map(({ subject }) => subject)).toContain('Werkt dit e-mailadres?');
  });
});
