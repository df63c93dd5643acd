import { describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { buildTenant } from '../../../../tests/factories/tenant.ts';
import type { Viewer } from '../../../context.ts';
import { findOffers } from './offers.ts';

const tenant = buildTenant({ welcome_code: { code: 'WELKOM10', value_percentage: 10 } });
const viewer: Viewer = {
  userId: 'user',
  profileId: 'profile',
  sessionId: 'session',
  status: 'active',
  paidUser: false,
  language: 'nl',
  signedUpAt: TEST_NOW,
  profileStatus: 'active',
  hasPhoto: false,
  notificationsDisabled: [],
  privacy: { quickExit: false, neutralTitle: false },
  face: { name: 'Lid', photo: null },
  searcher: {
    gender: 'male',
    sexuality: 'hetero',
    country: 'NL',
    elsewhere: null,
    gridX: null,
    gridY: null,
    hideFictional: false,
    birthDate: '1990-06-15',
    region: null,
    interests: [],
    reason: null,
  },
};
const after = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1000);
const offersAfter = (seconds: number, own: Partial<Viewer> = {}, on = tenant) =>
  findOffers({ tenant: on, viewer: { ...viewer, ...own } }, after(seconds));

const timeBonus = (remainingSeconds: number) => ({ timeBonus: { remainingSeconds, percentage: 25 }, welcome: null });
const WELCOME = { timeBonus: null, welcome: { code: 'WELKOM10', percentage: 10 } };
const NOTHING = { timeBonus: null, welcome: null };

describe('first-order offers', () => {
  it.each([
    ['at signup', 0, timeBonus(14_400)],
    ['after a fraction of a second', 0.001, timeBonus(14_400)],
    ['after a second', 1, timeBonus(14_399)],
    ['a second before the end', 14_399, timeBonus(1)],
    ['a millisecond before the end', 14_399.999, timeBonus(1)],
    ['at the end', 14_400, WELCOME],
    ['a second after the end', 14_401, WELCOME],
    ['a year later', 365 * 86_400, WELCOME],
    ['before a signup in the future, after a clock change', -1, WELCOME],
  ])('MON-008 MON-011 MON-059 BAN-010 BAN-026 %s', (_name, seconds, offers) => {
    expect(offersAfter(seconds)).toEqual(offers);
  });

  it('MON-010 MON-022 are empty for a member who has ever paid, whenever they signed up', () => {
    for (const seconds of [0, 14_399, 14_400]) expect(offersAfter(seconds, { paidUser: true })).toEqual(NOTHING);
  });

  it('MON-022 are empty for a member whose paid order was refunded', () => {
    for (const seconds of [0, 14_399, 14_400])
      expect(offersAfter(seconds, { hasReversedOrder: true })).toEqual(NOTHING);
  });

  it('MON-022 are empty while an order with the active offer may be pending, but keep another offer', () => {
    expect(offersAfter(0, { pendingOrderCodes: ['START25'] })).toEqual(NOTHING);
    expect(offersAfter(14_400, { pendingOrderCodes: ['START25'] })).toEqual(WELCOME);
    expect(offersAfter(14_400, { pendingOrderCodes: ['START25', 'WELKOM10'] })).toEqual(NOTHING);
    expect(offersAfter(0, { pendingOrderCodes: ['WELKOM10'] })).toEqual(timeBonus(14_400));
  });

  it('MON-008 MON-010 are empty for a visitor', () => {
    expect(findOffers({ tenant, viewer: null }, TEST_NOW)).toEqual(NOTHING);
  });

  it('BAN-026 have no welcome code on a tenant without one, but the time bonus', () => {
    const without = buildTenant();
    expect(offersAfter(14_400, {}, without)).toEqual(NOTHING);
    expect(offersAfter(0, {}, without)).toEqual(timeBonus(14_400));
  });

  it('MON-011 start with the welcome code on a tenant without time bonus', () => {
    const on = buildTenant({ welcome_code: tenant.welcome_code, features: { time_bonus: false } });
    expect(offersAfter(0, {}, on)).toEqual(WELCOME);
  });

  it('MON-008 do not depend on a confirmed address', () => {
    expect(offersAfter(60, { status: 'not_confirmed', profileStatus: 'disabled' })).toEqual(timeBonus(14_340));
  });
});
