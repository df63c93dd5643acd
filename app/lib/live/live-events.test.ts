import { expect, it } from 'vitest';

import { isForRoot, LIVE_TYPES } from './live-events.ts';

it('MON-010 every page changes with a payment, the own photo or account, and what was missed; with nothing else', () => {
  expect(LIVE_TYPES.filter((type) => isForRoot(type, {}))).toEqual(['photo', 'order', 'missed']);
  expect(isForRoot('account', { profile: { id: 'anna' } })).toBe(true);
});
