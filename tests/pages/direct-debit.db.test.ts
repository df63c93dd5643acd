import type { AppLoadContext } from '@remix-run/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { handleDirectDebit, loadDirectDebit } from '../../app/features/direct-debit/direct-debit.server.ts';
import { createServices } from '../../server/services.ts';
import type { Ctx, Tenant } from '../../server/context.ts';
import { createTestContext } from '../factories/context.ts';
import { DEBIT_INPUT, createDebitOrder, createMandate } from '../factories/debit.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestDeps } from '../setup/test-deps.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let anna: Member;
let order: string;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
});

beforeEach(async () => {
  anna = await createMember(test.database, tenant);
  order = await createDebitOrder(test.database, tenant, anna.userId);
});

function argsFor(viewer: Ctx['viewer'], query: string, form?: Record<string, string>) {
  const ctx = createTestContext(viewer ? { tenant, viewer } : { tenant });
  const redirectToLogin = () => new Response(null, { status: 302, headers: { Location: '/login' } });
  const context = {
    ctx,
    reader: ctx,
    services: createServices(deps),
    demo: null,
    redirectToLogin,
  } as unknown as AppLoadContext;
  const request = new Request(`http://site.example/directdebit${query}`, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { context, request, params: {} };
}
const load = (query = `?order=${order}`, viewer: Ctx['viewer'] = anna.viewer) =>
  loadDirectDebit(argsFor(viewer, query));
const post = (form: Record<string, string>) => handleDirectDebit(argsFor(anna.viewer, `?order=${order}`, form));
const goesTo = async (run: Promise<unknown>) => {
  const answer = (await run.catch((thrown: unknown) => thrown)) as Response;
  return answer.headers.get('Location');
};
const moveTo = (status: string) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('orders').set({ status }).where('id', '=', order).execute(),
  );

describe('the direct debit page', () => {
  it('MON-070 explains itself without an order, to members and visitors', async () => {
    expect(await load('')).toEqual({ form: null });
    expect(await load('', null)).toEqual({ form: null });
    expect(await goesTo(load(`?order=${order}`, null))).toBe('/login');
  });

  it('MON-020 shows a message instead of the form for a blocked account', async () => {
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ directDebitBlocked: true }).where('id', '=', anna.userId).execute(),
    );
    expect(await load()).toMatchObject({ refusal: 'Je account is geblokkeerd voor automatische incasso.' });
  });

  it('MON-054 shows a message to a member at the limit', async () => {
    const large = await createDebitOrder(test.database, tenant, anna.userId, { amount: 10_001 });
    const shown = await load(`?order=${large}`);
    // Does not suggest a smaller package, since the number of open debits may be the limit reached.
    const words = 'Deze bestelling gaat over de limieten voor automatische incasso heen. Kies een andere betaalwijze.';
    expect(shown).toMatchObject({ refusal: words });
  });

  it('MON-005 MON-052 returns the submitted values with an error beside each field', async () => {
    const typed = { ...DEBIT_INPUT, iban: 'NL92ABNA0417164300' };
    const answer = await post({ intent: 'begin', channel: 'email', mandate: '1', ...typed });
    expect(answer).toMatchObject({
      data: {
        failure: { code: 'invalid_fields', fields: { iban: 'Dit rekeningnummer klopt niet. Kijk het na.' } },
        typed: { ...typed, channel: 'email' },
      },
      init: { status: 422 },
    });
  });

  it('MON-015 reports a wrong code', async () => {
    const begun = post({ intent: 'begin', channel: 'email', mandate: '1', ...DEBIT_INPUT });
    expect(await goesTo(begun)).toBe(`/directdebit?order=${order}`);
    expect(await load()).toMatchObject({ form: { step: 'code' }, usable: true });
    const answer = await post({ intent: 'confirm', otp: 'x' });
    expect(answer).toMatchObject({ data: { failure: { fields: { otp: 'Code ongeldig' } } }, init: { status: 422 } });
    expect(await goesTo(post({ intent: 'else' }))).toBeNull();
  });

  it.each([
    ['pending', 'pending'],
    ['paid', 'complete'],
    ['refunded', 'complete'],
    ['charged_back', 'complete'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['expired', 'failed'],
  ])('redirects for an order that is %s', async (status, page) => {
    await moveTo(status);
    expect(await goesTo(load())).toBe(`/payment/${page}?order=${order}`);
  });

  it('reports a mandate that is waiting for its provider, and retries it', async () => {
    await createMandate(deps, { tenant, userId: anna.userId, orderId: order });
    expect(await load()).toMatchObject({ form: { step: 'signed' }, refusal: null });
    expect(await goesTo(post({ intent: 'again' }))).toBe(`/payment/pending?order=${order}`);
    expect(await goesTo(load())).toBe(`/payment/pending?order=${order}`);
  });
});
