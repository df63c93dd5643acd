import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Database } from '../../../../../db/client.ts';
import { buildEmails } from '../../../../../emails/build.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../context.ts';
import { createServices } from '../../../../services.ts';
import { mailingSchema } from './mailing.schema.ts';
import { MailingError, createMailingService, sendMailings } from './mailings.ts';

const DAY = 86_400_000;
const db = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let mailings: ReturnType<typeof createMailingService>;

beforeAll(() => buildEmails());
beforeEach(async () => {
  tenant = await createTenant(db.database);
  deps = await createTestDeps(db.database, [tenant]);
  mailings = createMailingService(deps);
});

const TEXTS = {
  nl: { title: 'Zoeken op afstand', body: 'Je kunt nu zoeken [op **afstand**](/members?distance=25).' },
  en: { title: 'Search by distance', body: 'You can now search [by **distance**](/members?distance=25).' },
};
const written = (overrides: object = {}) =>
  mailingSchema.parse({ kind: 'news', texts: TEXTS, created_by: 'Redactie', ...overrides });
const start = (overrides: object = {}) => mailings.startMailing(tenant, written(overrides));
const sweep = () => db.database.withTenant(tenant.id, (trx) => sendMailings(trx, deps, tenant.id, deps.clock.now()));
/** Sweeps until nothing is left and returns all sent mails. */
async function sendAll() {
  const mails = [];
  while ((await sweep()) > 0) mails.push(...(await sendQueuedMails(deps)));
  return mails;
}
const states = async () => (await mailings.listMailings(tenant.id)).map(({ state }) => state);

async function storeCode(overrides: object = {}) {
  const code = { tenantId: tenant.id, id: randomUUID(), code: 'ZOMER10', kind: 'campaign', valuePercentage: 10 };
  await db.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('discountCodes')
      .values({ ...code, validity: 'many', status: 'active', createdAt: deps.clock.now(), ...overrides })
      .execute(),
  );
}

describe('a mailing', () => {
  it("NOT-010 reaches each member once, in their language, with the tenant's brand and an unsubscribe link", async () => {
    const dutch = await createMember(db.database, tenant);
    const english = await createMember(db.database, tenant, { language: 'en' });
    const finnish = await createMember(db.database, tenant, { language: 'fi' });
    expect(await mailings.countRecipients(tenant.id, written())).toBe(3);
    await start();
    const mails = await sendAll();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [dutch, english, finnish].map(({ email }) => email).toSorted(),
    );
    const of = (who: Member) => mails.find(({ to }) => to === who.email)!;
    expect(of(dutch)).toMatchObject({ subject: 'Er is nieuws voor je' });
    expect(of(dutch).html).toContain('Zoeken op afstand');
    expect(of(dutch).html).toMatch(
      /href="http:\/\/site-\d+\.localhost:3000\/members\?distance=25"[^>]*>op <strong>afstand</,
    );
    expect(of(dutch).unsubscribe).toContain('/unsubscribe');
    expect(of(english).text).toContain('Search by distance');
    expect(of(finnish).text).toContain('Zoeken op afstand');
    expect(await states()).toEqual(['done']);
    const { id } = (await mailings.listMailings(tenant.id))[0]!;
    const again = { tenantId: tenant.id, id: randomUUID(), userId: dutch.userId, template: 'news', referenceId: id };
    const twice = db.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('mails')
        .values({ ...again, status: 'queued', queuedAt: deps.clock.now() })
        .execute(),
    );
    await expect(twice).rejects.toThrow('mails_of_mailing');
  });

  it('NOT-013 contains a discount code while it is valid', async () => {
    await storeCode({ expiresAt: new Date(deps.clock.now().getTime() + DAY) });
    await createMember(db.database, tenant);
    const promotion = { kind: 'promotion', discount_code: 'zomer10', link: '/credits' };
    await start(promotion);
    const [mail] = await sendAll();
    expect(mail!.subject).toBe('Een aanbod voor jou');
    expect(mail!.text).toMatch(/10\s?% korting met deze code, tot 11 maart 2026 om 13:00\nZOMER10\n/);
    expect(mail!.text).toMatch(/\/credits\n/);
    await start(promotion);
    await sweep();
    deps.clock.advance(DAY);
    expect(await sendQueuedMails(deps)).toEqual([]);
    await expect(start(promotion)).rejects.toThrow(MailingError);
    await expect(start({ discount_code: 'ZOMER10' })).rejects.toThrow('Only a promotion');
  });

  it.each([
    ['free', [true, false]],
    ['premium', [false, true]],
    ['everybody', [true, true]],
  ] as const)('goes to its audience: %s', async (audience, expected) => {
    const free = await createMember(db.database, tenant);
    const premium = await createMember(db.database, tenant, { premium: true });
    await start({ audience });
    const to = (await sendAll()).map((mail) => mail.to);
    expect([free, premium].map(({ email }) => to.includes(email))).toEqual(expected);
  });

  it('is not queued for members who opted out, are suppressed or inactive', async () => {
    const off = await createMember(db.database, tenant);
    const wants = ['promotions.email', 'weekly_updates.email'];
    const ctx = createTestContext({ tenant, viewer: off.viewer });
    await createServices(deps).notifications.savePreferences(ctx, wants);
    const bounced = await createMember(db.database, tenant);
    await db.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('mailSuppressions')
        .values({ tenantId: tenant.id, userId: bounced.userId, reason: 'bounce', disabledAt: deps.clock.now() })
        .execute(),
    );
    for (const status of ['not_confirmed', 'paused', 'blocked', 'deleted'] as const) {
      await createMember(db.database, tenant, { status });
    }
    await start();
    expect(await sweep()).toBe(0);
    await start({ kind: 'promotion' });
    expect((await sendAll()).map(({ to }) => to)).toEqual([off.email]);
  });

  it('can be stopped midway: no more mails are queued, and queued ones are not sent', async () => {
    for (let count = 0; count < 3; count += 1) await createMember(db.database, tenant);
    const id = await start();
    expect(await sweep()).toBe(3);
    expect(await mailings.stopMailing(tenant.id, id)).toBe(true);
    await createMember(db.database, tenant);
    expect(await sweep()).toBe(0);
    expect(await sendQueuedMails(deps)).toEqual([]);
    expect(await states()).toEqual(['stopped']);
    expect(await mailings.stopMailing(tenant.id, id)).toBe(false);
  });

  it('is queued once when two processes sweep concurrently', async () => {
    for (let count = 0; count < 3; count += 1) await createMember(db.database, tenant);
    await start();
    const queued = await Promise.all([sweep(), sweep(), sweep()]);
    expect(queued.toSorted()).toEqual([0, 0, 3]);
  });

  it('pauses while many of its mails are waiting and continues afterwards', async () => {
    await createMember(db.database, tenant);
    const id = await start();
    await db.database.withTenant(tenant.id, async (trx) => {
      for (let count = 0; count < 101; count += 1) {
        const userId = randomUUID();
        const user = {
          id: userId,
          email: `x${count}@post.example`,
          passwordHash: '!',
          status: 'paused',
          language: 'nl',
        };
        await trx
          .insertInto('users')
          .values({ ...user, tenantId: tenant.id, signupDate: deps.clock.now() })
          .execute();
        const mail = { id: randomUUID(), tenantId: tenant.id, userId, template: 'news', referenceId: id };
        await trx
          .insertInto('mails')
          .values({ ...mail, status: 'queued', queuedAt: deps.clock.now() })
          .execute();
      }
    });
    expect(await sweep()).toBe(0);
    await db.database.withTenant(tenant.id, (trx) => trx.updateTable('mails').set({ status: 'sent' }).execute());
    expect(await sweep()).toBe(1);
  });

  it.each([
    { subject: 'Nieuwe singles voor je' },
    { subject: 'Drie matches deze week' },
    { preview: 'Chat met iemand in de buurt' },
  ])('SEC-026 is rejected when its subject or preview reveals what the site is: %o', async (line) => {
    await expect(start({ texts: { nl: { ...TEXTS.nl, ...line } } })).rejects.toThrow('locked screens');
    await expect(start({ texts: { nl: { ...TEXTS.nl, subject: `Nieuws van ${tenant.name}` } } })).rejects.toThrow(
      'locked screens',
    );
    expect(await states()).toEqual([]);
  });

  it('belongs to its tenant', async () => {
    const other = await createTenant(db.database);
    await createMember(db.database, other);
    const id = await start();
    expect(await mailings.stopMailing(other.id, id)).toBe(false);
    expect(await mailings.listMailings(other.id)).toEqual([]);
    // Reversed: the queries name the right tenant while the transaction belongs to another.
    const confused: Database = {
      ...db.database,
      withTenant: (_asked, work) => db.database.withTenant(other.id, work),
    };
    const astray = createMailingService({ ...deps, database: confused });
    expect(await astray.stopMailing(tenant.id, id)).toBe(false);
    expect(await astray.listMailings(tenant.id)).toEqual([]);
    expect(await astray.countRecipients(tenant.id, written())).toBe(0);
    await expect(astray.startMailing(tenant, written())).rejects.toThrow('row-level security');
    expect(await sendAll()).toEqual([]);
  });
});

describe('mailing input', () => {
  it.each([
    { link: 'https://else.example' },
    { link: '//else.example' },
    { texts: {} },
    { texts: { xx: TEXTS.nl } },
    { texts: { nl: { ...TEXTS.nl, subject: 'x'.repeat(61) } } },
    { kind: 'spam' },
    { created_by: '' },
    { surprise: true },
  ])('is rejected when incomplete: %o', (overrides) => {
    const result = mailingSchema.safeParse({ kind: 'news', texts: TEXTS, created_by: 'Redactie', ...overrides });
    expect(result.success).toBe(false);
  });
});
