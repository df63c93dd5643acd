import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../../db/client.ts';
import { buildEmails } from '../../../../../../emails/build.ts';
import type { MailTemplate } from '../../../../../../emails/mail-templates.ts';
import { createMember, type Member } from '../../../../../../tests/factories/member.ts';
import { sendQueuedMails } from '../../../../../../tests/factories/sent-mails.ts';
import { createOrder, createRefund } from '../../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../context.ts';
import { postTransfer } from '../../../../ledger/credits/ledger.ts';
import { clearProfile, clearUser } from '../../../../trust/account-deletion/erasure/erasure.queries.ts';
import { queueMail } from '../../../../platform/outbox/queue-mail.ts';
import { insertSuppression } from '../../../../platform/outbox/mail-suppressions.ts';

/* Mails about decisions by others: payment providers and operators. */
const db = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let member: Member;

beforeAll(() => buildEmails());
beforeEach(async () => {
  tenant = await createTenant(db.database);
  deps = await createTestDeps(db.database, [tenant]);
  member = await createMember(db.database, tenant);
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => db.database.withTenant(tenant.id, run);

async function send(template: MailTemplate, referenceId: string, { userId } = member) {
  await inTenant((trx) => queueMail(trx, deps, { tenantId: tenant.id, userId, template, referenceId }));
  return (await sendQueuedMails(deps))[0];
}

async function storeOrder(status: string): Promise<string> {
  const paidAt = status === 'paid' ? deps.clock.now() : null;
  return (await createOrder(db.database, tenant, member, { status, paidAt })).orderId;
}

async function storeReport(decision: { status: string; outcome?: string; statement?: string }): Promise<string> {
  const id = randomUUID();
  const reported = await createMember(db.database, tenant);
  const parties = { reporterId: member.profileId, reportedId: reported.profileId };
  await inTenant((trx) =>
    trx
      .insertInto('reports')
      .values({
        tenantId: tenant.id,
        id,
        ...parties,
        reason: 'fake',
        evidence: '{}',
        createdAt: deps.clock.now(),
        ...decision,
      })
      .execute(),
  );
  return id;
}

describe('mails about a payment', () => {
  it('NOT-013 contain amount, date and product and link to the order', async () => {
    const id = await storeOrder('paid');
    const mail = await send('payment_complete', id);
    expect(mail!.text).toMatch(/betaling van €\s24,99 ontvangen\. Er zijn 30 credits op je account bijgeschreven\./);
    expect(mail!.text).toContain('Betaald op 10 maart 2026 om 13:00.');
    expect(mail!.text).toContain(`/transactions/${id}\n`);
    expect(mail).toMatchObject({ subject: 'Je betaling is gelukt', unsubscribe: null });
  });

  it.each(['failed', 'canceled', 'expired'])(
    'NOT-013 state that a payment that is %s took no money',
    async (status) => {
      const mail = await send('payment_failed', await storeOrder(status));
      expect(mail!.text).toMatch(/betaling van €\s24,99 is mislukt of geannuleerd\. Er is niets afgeschreven\./);
    },
  );

  it('are not sent when the order has changed state or belongs to another member', async () => {
    expect(await send('payment_failed', await storeOrder('paid'))).toBeUndefined();
    expect(await send('payment_complete', await storeOrder('pending'))).toBeUndefined();
    expect(await send('payment_complete', await storeOrder('charged_back'))).toBeUndefined();
    const other = await createMember(db.database, tenant);
    expect(await send('payment_complete', await storeOrder('paid'), other)).toBeUndefined();
  });
});

describe('mails about refunds', () => {
  const givenBack = async (
    refund: Parameters<typeof createRefund>[3],
    order: Parameters<typeof createOrder>[3] = {},
  ) => {
    const placed = await createOrder(db.database, tenant, member, { status: 'paid', ...order });
    await createRefund(db.database, tenant, placed, refund);
    return placed.orderId;
  };

  it('MON-064 confirm a withdrawal with its amount, whatever the notification preferences', async () => {
    const withdrawnAt = new Date(deps.clock.now().getTime() + 90 * 60_000);
    const id = await givenBack({}, { withdrawnAt });
    await inTenant((trx) =>
      insertSuppression(trx, {
        tenantId: tenant.id,
        userId: member.userId,
        reason: 'fbl',
        disabledAt: deps.clock.now(),
      }),
    );
    const mail = await send('withdrawal', id);
    const words = mail!.text.replaceAll(/\s+/g, ' ');
    expect(words).toContain(`Op 10 maart 2026 om 14:30 ontvingen we je herroeping van bestelling ${id}.`);
    expect(words).toContain('Voor 24 ongebruikte credits betalen we je € 20,00 terug.');
    expect(mail).toMatchObject({ subject: 'Je herroeping is ontvangen', to: member.email });
  });

  it('MON-066 report a withdrawal to support without identifying the member', async () => {
    const id = await givenBack({});
    const mail = await send('withdrawal_report', id);
    expect(mail).toMatchObject({ to: tenant.support_email });
    expect(mail!.text).toContain(`Bestelling: ${id}`);
    expect(mail!.text).toMatch(/€\s20,00/);
    for (const own of [member.name, member.email]) expect(mail!.text).not.toContain(own);
  });

  it("MON-066 report a withdrawal of an erased account in the tenant's language", async () => {
    const id = await givenBack({});
    await inTenant(async (trx) => {
      await clearProfile(trx, tenant.id, member.profileId, deps.clock.now());
      await clearUser(trx, tenant.id, member.userId, deps.clock.now());
    });
    const mail = await send('withdrawal_report', id);
    expect(mail).toMatchObject({ to: tenant.support_email });
    expect(mail!.text).toContain(`Bestelling: ${id}`);
  });

  it('MON-089 report a failed refund but not a withdrawal that was not carried out', async () => {
    const id = await givenBack({ status: 'failed', credits: 0 });
    expect((await send('refund_failed', id))!.text).toMatch(/niet gelukt om €\s20,00 terug te betalen/);
    expect(await send('withdrawal', id)).toBeUndefined();
    expect(await send('refund_failed', await givenBack({}))).toBeUndefined();
  });

  it('MON-096 contain the reversed amount and the resulting debt', async () => {
    const id = await givenBack({ cause: 'provider', status: 'pending' }, { creditsClawedBack: 24 });
    const mail = await send('payment_reversed', id);
    expect(mail!.text).toMatch(/€\s20,00 naar je terug\. Daarom hebben we 24 credits van je account gehaald\./);
    expect(mail!.text).not.toContain('in de min');
    await inTenant((trx) =>
      postTransfer(trx, {
        tenantId: tenant.id,
        id: randomUUID(),
        at: deps.clock.now(),
        reason: 'chargeback',
        amount: 6,
        reference: { type: 'order', id },
        idempotencyKey: randomUUID(),
        to: { kind: 'withdrawn' },
        from: { kind: 'member_debt', userId: member.userId },
      }),
    );
    expect((await send('payment_reversed', id))!.text).toContain('je staat nu 6 credits in de min');
  });

  it('MON-096 contain amount and credits of the second partial refund only', async () => {
    const part = { cause: 'provider', status: 'refunded' };
    const placed = await createOrder(db.database, tenant, member, { status: 'paid', creditsClawedBack: 18 });
    const before = new Date(deps.clock.now().getTime() - 86_400_000);
    await createRefund(db.database, tenant, placed, { ...part, amount: 1000, credits: 12, createdAt: before });
    await createRefund(db.database, tenant, placed, { ...part, amount: 500, credits: 6 });
    const words = (await send('payment_reversed', placed.orderId))!.text;
    expect(words).toMatch(/€\s5,00 naar je terug\. Daarom hebben we 6 credits van je account gehaald\./);
  });
});

describe('mails about a report', () => {
  it.each([
    ['nothing', 'niets gevonden dat tegen de regels is'],
    ['warning', 'dit lid gewaarschuwd'],
    ['pause', 'account van dit lid stilgelegd'],
    ['ban', 'account van dit lid afgesloten'],
  ])('NOT-014 contain the decision (%s) and its reason', async (outcome, said) => {
    const mail = await send(
      'report_answer',
      await storeReport({ status: 'decided', outcome, statement: 'Want $t(x).' }),
    );
    expect(mail!.text).toContain('Op 10 maart 2026 om 13:00 meldde je iemand.');
    expect(mail!.text).toContain(said);
    expect(mail!.text).toContain('Want $t(x).');
  });

  it('are sent only after the decision, and only to the reporter', async () => {
    expect(await send('report_answer', await storeReport({ status: 'open' }))).toBeUndefined();
    const other = await createMember(db.database, tenant);
    const id = await storeReport({ status: 'decided', outcome: 'ban' });
    expect(await send('report_answer', id, other)).toBeUndefined();
  });
});
