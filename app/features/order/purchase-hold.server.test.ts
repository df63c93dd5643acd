import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, it } from 'vitest';

import type { MemberCtx } from '../../../server/context.ts';
import type { SpendingView } from '../../../server/modules/spending/spending.service.ts';
import { cheapest, loadHold } from './purchase-hold.server.ts';

const FREE: SpendingView = {
  ...{ currency: 'EUR', limit: null, spent: 0, pending: null, pausedUntil: null },
  pauseDays: { min: '2026-11-23', max: '2027-11-23' },
};
const LIMITED = { ...FREE, limit: { amount: 5000, currency: 'EUR' }, spent: 3000 };
const PRICE = { amount: 2499, currency: 'EUR' };

function hold(spending: SpendingView, price = PRICE, status = 'active') {
  const context = { services: { spending: { viewSpending: () => Promise.resolve(spending) } } };
  const ctx = { locale: 'nl', viewer: { status }, tenant: { time_zone: 'Europe/Amsterdam' } };
  return loadHold(context as unknown as AppLoadContext, ctx as MemberCtx, price);
}

describe('what holds a member back from buying', () => {
  it('MON-068 is nothing within the limit, and said beforehand above it', async () => {
    expect(await hold(FREE)).toBeNull();
    expect(await hold(LIMITED, { ...PRICE, amount: 2000 })).toBeNull();
    expect(await hold(LIMITED)).toEqual({
      kind: 'limit',
      limit: expect.stringContaining('50,00') as string,
      raised: null,
    });
    expect(await hold(LIMITED, { amount: 1, currency: 'USD' })).toMatchObject({ kind: 'limit' });
  });

  it('is a pause with its end in the site’s time zone, and an address that is not confirmed', async () => {
    const paused = { ...FREE, pausedUntil: '2026-11-30T23:00:00.000Z' };
    expect(await hold(paused)).toEqual({ kind: 'paused', date: expect.stringContaining('1 december') as string });
    expect(await hold(paused, PRICE, 'not_confirmed')).toEqual({ kind: 'unconfirmed' });
  });

  it('is measured by the cheapest package where none is chosen', () => {
    expect(cheapest([PRICE, { amount: 999, currency: 'EUR' }])?.amount).toBe(999);
    expect(cheapest([])).toBeNull();
  });
});
