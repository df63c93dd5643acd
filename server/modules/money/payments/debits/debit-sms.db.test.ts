import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { DEBIT_INPUT, createDebitOrder } from '../../../../../tests/factories/debit.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../../context.ts';
import { readEnv } from '../../../../env.ts';
import type { SmsJob } from '../../../../jobs/queues.ts';
import { SmsError, type OutgoingSms } from '../../../../lib/sms/sms.ts';
import { createMailboxService } from '../../../delivery/notifications/mails/mailbox.service.ts';
import { createSmsSender } from '../../../delivery/notifications/sms-transport.ts';
import { createServices } from '../../../../services.ts';
import { oneTimeCode } from './debit-code.ts';
import { deleteExpiredDebitData, sendCodeBySms } from './debit-sms.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: ReturnType<typeof createServices>;
let now: Date;
let dataDir: string;
let ctx: MemberCtx;
let job: SmsJob;
let sent: OutgoingSms[];
let failures: SmsError[];

const sms = {
  send: (message: OutgoingSms) => {
    const failure = failures.shift();
    if (failure) return Promise.reject(failure);
    sent.push(message);
    return Promise.resolve();
  },
};
const work = () => sendCodeBySms({ ...deps, sms }, job);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sibling-sms-'));
  tenant = await createTenant(test.database, { neutral_name: 'Buurt' });
  const made = await createTestDeps(test.database, [tenant]);
  deps = { ...made, clock: { ...made.clock, now: () => now } };
  services = createServices(deps);
});

afterAll(() => rm(dataDir, { recursive: true }));

let phones = 0;
/** The last eight digits of the member's number. */
const digits = () => `123456${String(phones).padStart(2, '0')}`;

beforeEach(async () => {
  now = TEST_NOW;
  [sent, failures] = [[], []];
  deps.jobs.enqueued.length = 0;
  const { viewer } = await createMember(test.database, tenant);
  phones += 1;
  ctx = createTestContext({ tenant, viewer, ipAddress: `198.51.100.${phones}` });
  const order = await createDebitOrder(test.database, tenant, viewer.userId);
  const fields = { ...DEBIT_INPUT, phone: `06${digits()}` };
  await services.directDebit.begin(ctx, { order, fields, channel: 'sms', mandate: true });
  job = deps.jobs.enqueued.find(({ name }) => name === 'send-sms')!.payload as SmsJob;
});

describe('a one-time code by SMS', () => {
  it('MON-053 is sent to the entered number, once however often its job runs', async () => {
    await work();
    await work();
    const code = oneTimeCode(deps.env.secrets, job.codeId);
    const text = `Buurt: je code is ${code}. Hij is 10 minuten geldig. Geef hem aan niemand.`;
    expect(sent).toEqual([{ id: job.codeId, at: now, tenantSlug: tenant.slug, to: `+316${digits()}`, text }]);
    expect(JSON.stringify(job)).not.toContain(code);
  });

  it('waits while its tenant is not loaded', async () => {
    const starting = await createTestDeps(test.database, []);
    await expect(sendCodeBySms({ ...starting, sms }, job)).rejects.toThrow('not loaded');
    await work();
    expect(sent).toHaveLength(1);
  });

  it('is retried when it certainly was not sent', async () => {
    failures = [new SmsError('busy', 'HTTP 503')];
    await expect(work()).rejects.toMatchObject({ kind: 'busy' });
    await work();
    expect(sent).toHaveLength(1);
  });

  it.each(['unclear', 'refused'] as const)('is not retried when the failure is %s', async (kind) => {
    failures = [new SmsError(kind, 'HTTP 500')];
    await expect(work()).rejects.toMatchObject({ name: 'JobRefused' });
    await work();
    expect(sent).toEqual([]);
  });

  it('is not sent once the code has expired', async () => {
    now = new Date(now.getTime() + 600_000);
    await work();
    expect(sent).toEqual([]);
  });

  it('is stored in the demo mailbox while no gateway is configured, marked as SMS', async () => {
    const demo = readEnv({ DATA_DIR: dataDir });
    await sendCodeBySms({ ...deps, sms: createSmsSender(demo) }, job);
    const mailbox = createMailboxService({ env: demo });
    const [message] = await mailbox.listMails(tenant.slug);
    expect(message).toMatchObject({ sms: true, to: `+316${digits()}`, date: now.toISOString() });
    const { text } = await mailbox.readMail(message!.slug, message!.file);
    expect(text).toContain(`je code is ${oneTimeCode(deps.env.secrets, job.codeId)}`);
  });

  it('deletes the form input after an hour and the code after two days', async () => {
    const sweep = (minutes: number) =>
      test.database.withTenant(tenant.id, (trx) =>
        deleteExpiredDebitData(trx, tenant.id, new Date(TEST_NOW.getTime() + minutes * 60_000)),
      );
    const left = () =>
      test.database.withTenant(tenant.id, (trx) =>
        trx.selectFrom('oneTimeCodes').select('formEncrypted').where('userId', '=', ctx.viewer.userId).execute(),
      );
    await sweep(59);
    expect(await left()).toEqual([{ formEncrypted: expect.any(Buffer) as Buffer }]);
    await sweep(60);
    expect(await left()).toEqual([{ formEncrypted: null }]);
    await sweep(2 * 24 * 60);
    expect(await left()).toEqual([]);
  });
});

describe('the SMS gateway', () => {
  const PRODUCTION = {
    SITE_MODE: 'production',
    SECRET: 'x'.repeat(40),
    DATABASE_URL: 'postgres://a:b@db/c',
  };

  it('production without a gateway offers and sends no SMS', async () => {
    const env = readEnv(PRODUCTION);
    expect(createSmsSender(env)).toBeNull();
    const { directDebit } = createServices({ ...deps, env });
    const order = await createDebitOrder(test.database, tenant, ctx.viewer.userId);
    expect((await directDebit.viewForm(ctx, { order })).channels).toEqual(['email']);
    const input = { order, fields: DEBIT_INPUT, channel: 'sms', mandate: true };
    await expect(directDebit.begin(ctx, input)).rejects.toMatchObject({ fields: { channel: {} } });
  });

  it('requires all of its settings and validates them', () => {
    const gateway = { SMS_URL: 'https://sms.example/', SMS_TOKEN: 't', SMS_SENDER: 'Buurt' };
    expect(readEnv({ ...PRODUCTION, ...gateway }).sms).toEqual({ url: gateway.SMS_URL, token: 't', sender: 'Buurt' });
    expect(() => readEnv({ SMS_URL: 'https://sms.example/' })).toThrow(/SMS_URL, SMS_TOKEN and SMS_SENDER/);
    expect(() => readEnv({ ...gateway, SMS_URL: 'sms' })).toThrow(/SMS_URL: must be an address/);
    expect(() => readEnv({ ...gateway, SMS_SENDER: 'Veel te lange naam' })).toThrow(/SMS_SENDER: must be/);
  });
});
