import { afterEach, describe, expect, it } from 'vitest';

import {
  MOLLIE_SETTINGS,
  buildPaymentRequest,
  openMollieAccount,
} from '../../../../../../tests/factories/mollie-fake/mollie-account.ts';
import { buildTenant } from '../../../../../../tests/factories/tenant.ts';
import { createFixedRegistry } from '../../../../../../tests/setup/test-deps.ts';
import { createLogger } from '../../../../../lib/logger.ts';
import { logTenantsWithoutSales } from '../log-tenants-without-sales.ts';

const LIVE = 'live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM';
const NL = { country: 'NL', currency: 'EUR' } as const;

let account: Awaited<ReturnType<typeof openMollieAccount>>;
const open = async (options: Parameters<typeof openMollieAccount>[0]) => {
  account = await openMollieAccount(options);
  return account;
};
afterEach(() => account.fake.stop());

describe('a test key of Mollie', () => {
  it('is no key in production: no methods, no payment and no call', async () => {
    const { provider, fake } = await open({ demo: false });
    expect(await provider.listMethods(NL)).toEqual([]);
    await expect(provider.createPayment(buildPaymentRequest())).rejects.toMatchObject({ kind: 'busy' });
    await expect(provider.readPayment('tr_1')).rejects.toMatchObject({ kind: 'busy' });
    expect(fake.received).toEqual([]);
  });

  it('works in the demo', async () => {
    const { provider } = await open({});
    const { id } = await provider.createPayment(buildPaymentRequest());
    expect(await provider.readPayment(id)).toMatchObject({ state: 'open' });
    expect(await provider.listMethods(NL)).toContain('ideal');
  });

  it.each([true, false])('does not let a live key read test payments (demo: %s)', async (demo) => {
    const { provider, fake, clock } = await open({ apiKey: LIVE, demo });
    const request = buildPaymentRequest();
    const { id } = await provider.createPayment(request);
    Object.assign(fake.payment(id), { status: 'paid' });
    await expect(provider.readPayment(id)).rejects.toMatchObject({ kind: 'unclear' });
    await expect(provider.findPayment(request.paymentId, clock.now())).rejects.toMatchObject({ kind: 'unclear' });
  });
});

describe('startup', () => {
  const toldBy = async (options: Parameters<typeof openMollieAccount>[0]) => {
    const { env } = await open(options);
    const lines: unknown[] = [];
    const note = (about: unknown) => lines.push(about);
    const log = Object.assign(createLogger({ level: 'silent', pretty: false }), { error: note, warn: note });
    const [zomer, proef] = [buildTenant({ ...MOLLIE_SETTINGS, slug: 'zomer' }), buildTenant({ slug: 'proef' })];
    const list = () => [zomer, proef].map((tenant) => ({ slug: tenant.slug, state: 'serving', tenant, issues: [] }));
    logTenantsWithoutSales({ env, log, tenants: { ...createFixedRegistry([]), list } as never });
    return lines;
  };

  it('logs the tenants that cannot sell in production', async () => {
    expect(await toldBy({ demo: false })).toEqual([{ sites: ['proef'] }, { sites: ['zomer'] }]);
    await account.fake.stop();
    expect(await toldBy({ demo: false, apiKey: LIVE })).toEqual([{ sites: ['proef'] }]);
    await account.fake.stop();
    expect(await toldBy({})).toEqual([]);
  });
});
