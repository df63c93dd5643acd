import { describe, expect, it, vi } from 'vitest';

import { createTestClock } from '../../../../../tests/factories/clock.ts';
import { buildTenant } from '../../../../../tests/factories/tenant.ts';
import type { PaymentMethod } from '../../../../../tenants/value-lists.ts';
import { createMethodCache } from './method-cache.ts';

const NL = { country: 'NL', currency: 'EUR' } as const;
const MINUTE = 60_000;

function arrange(timeout?: number) {
  const clock = createTestClock();
  const tenant = buildTenant();
  const waiting: Array<PromiseWithResolvers<PaymentMethod[]>> = [];
  const methods = vi.fn(() => {
    const next = Promise.withResolvers<PaymentMethod[]>();
    waiting.push(next);
    return next.promise;
  });
  const warn = vi.fn();
  const cache = createMethodCache({
    clock,
    log: { warn } as never,
    providers: { forTenant: () => ({ listMethods: methods }) },
    ...(timeout !== undefined && { timeout }),
  });
  const answer = async (offered: PaymentMethod[] | Error) => {
    const next = waiting.shift()!;
    if (offered instanceof Error) next.reject(offered);
    else next.resolve(offered);
    await settled();
  };
  return { clock, tenant, cache, methods, warn, answer };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const list = (offered: ReadonlySet<PaymentMethod> | null) => offered && [...offered];

describe('the payment method cache', () => {
  it('MON-048 never waits: knows nothing until the provider has answered, then its answer', async () => {
    const { cache, tenant, answer, methods } = arrange();
    expect([cache.get(tenant, NL), cache.get(tenant, NL)]).toEqual([null, null]);
    expect(methods.mock.calls).toEqual([[NL]]);
    await answer(['ideal', 'paypal']);
    expect(list(cache.get(tenant, NL))).toEqual(['ideal', 'paypal']);
    expect(methods).toHaveBeenCalledOnce();
  });

  it('refreshes after ten minutes and serves the last answer meanwhile', async () => {
    const { cache, clock, tenant, answer, methods } = arrange();
    cache.get(tenant, NL);
    await answer(['ideal']);
    clock.advance(10 * MINUTE - 1);
    cache.get(tenant, NL);
    expect(methods).toHaveBeenCalledOnce();
    clock.advance(1);
    expect(list(cache.get(tenant, NL))).toEqual(['ideal']);
    expect(methods).toHaveBeenCalledTimes(2);
    await answer(['paypal']);
    expect(list(cache.get(tenant, NL))).toEqual(['paypal']);
  });

  it('keeps the last answer when the provider fails, logs it, and retries a minute later', async () => {
    const { cache, clock, tenant, answer, methods, warn } = arrange();
    cache.get(tenant, NL);
    await answer(['ideal']);
    clock.advance(10 * MINUTE);
    cache.get(tenant, NL);
    await answer(new Error('busy'));
    expect(list(cache.get(tenant, NL))).toEqual(['ideal']);
    expect([methods.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1]);
    clock.advance(MINUTE);
    cache.get(tenant, NL);
    expect(methods).toHaveBeenCalledTimes(3);
  });

  it('stops waiting for an answer after its timeout', async () => {
    const { cache, clock, tenant, warn } = arrange(1);
    cache.get(tenant, NL);
    await settled();
    expect(warn).toHaveBeenCalledOnce();
    clock.advance(MINUTE);
    expect(cache.get(tenant, NL)).toBeNull();
  });

  it('keeps countries, currencies and tenants apart, and refreshes for a changed tenant file', async () => {
    const { cache, tenant, answer, methods } = arrange();
    cache.get(tenant, NL);
    await answer(['ideal']);
    const others = [
      cache.get(tenant, { country: 'BE', currency: 'EUR' }),
      cache.get(tenant, { country: 'NL', currency: 'GBP' }),
      cache.get({ ...tenant }, NL),
    ];
    expect(others).toEqual([null, null, null]);
    expect(methods).toHaveBeenCalledTimes(4);
  });
});
