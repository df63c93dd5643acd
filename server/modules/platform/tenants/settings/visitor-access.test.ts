import { expect, it } from 'vitest';

import { buildTenant } from '../../../../../tests/factories/tenant.ts';
import { isSearchOpen, isSignupOpen } from './visitor-access.ts';

const sent = { network: 'partner' };

it.each([
  ['all', {}, true],
  ['all', sent, true],
  ['with_trafficsource', {}, false],
  ['with_trafficsource', sent, true],
] as const)('TEN-004 signups %s with tracking %j: %s', (signups, tracking, open) => {
  expect(isSignupOpen({ tenant: buildTenant({ signups }), tracking })).toBe(open);
});

it.each([
  ['all', null, {}, true],
  ['none', null, {}, false],
  ['none', null, sent, false],
  ['none', 'all', sent, true],
  ['all', 'none', sent, false],
  ['all', 'none', {}, true],
] as const)('TEN-005 logged_out_search %s, for traffic %s, tracking %j: %s', (all, traffic, tracking, open) => {
  const tenant = buildTenant({ logged_out_search: all, logged_out_search_trafficsource: traffic });
  expect(isSearchOpen({ tenant, tracking })).toBe(open);
});
