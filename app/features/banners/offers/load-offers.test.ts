import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { NO_OFFERS, loadOffers } from './load-offers.ts';

const fetch = vi.fn<typeof globalThis.fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Loads offers, with all retries. */
async function load() {
  const loading = loadOffers();
  await vi.runAllTimersAsync();
  return loading;
}

const WELCOME = () => Response.json({ discountcode: { code: 'WELKOM10', value_percentage: 10 } });
const NONE = () => Response.json({ timeBonus: { isVisible: false, remaining: 0, discountcode: null } });

/** Answers by path; a thrown error simulates a lost connection. */
function answer(bonus: () => Response, welcome: () => Response) {
  fetch.mockImplementation(async (path) => ((path as string).startsWith('/api/time-bonus') ? bonus() : welcome()));
}

it('MON-011 returns the active time bonus, else the welcome code', async () => {
  const running = { isVisible: true, remaining: 60, discountcode: { value_percentage: 25 } };
  answer(() => Response.json({ timeBonus: running }), WELCOME);
  expect(await load()).toEqual({ timeBonus: { remainingSeconds: 60, percentage: 25 }, welcome: null });
  answer(NONE, WELCOME);
  expect(await load()).toEqual({ timeBonus: null, welcome: { code: 'WELKOM10', percentage: 10 } });
});

it.each([
  ['none', () => Response.json({ error: 'discount_code_not_found' }, { status: 404 })],
  ['a fault of the server', () => new Response('', { status: 500 })],
  ['no JSON', () => new Response('<html>')],
  [
    'a broken connection',
    () => {
      throw new TypeError('gone');
    },
  ],
])('MON-017 returns no offer without an error when the welcome code call ends with %s', async (_name, failing) => {
  answer(NONE, failing);
  expect(await load()).toEqual(NO_OFFERS);
  answer(failing, WELCOME);
  expect(await load()).toMatchObject({ welcome: { code: 'WELKOM10' } });
});
