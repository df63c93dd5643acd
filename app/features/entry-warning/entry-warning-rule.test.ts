import { describe, expect, it } from 'vitest';

import { SCREEN_LIST } from '../../lib/routing/screens.ts';
import { decideEntryWarning, type EntryInput, type EntryRule } from './entry-warning-rule.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;

/** A first visit from the Netherlands to the front page of a site that warns everyone. */
const FIRST_VISIT: EntryInput = {
  layout: 'default',
  screen: 'index',
  loggedIn: false,
  installed: false,
  dismissedAt: null,
  now: NOW,
  enabled: 'yes',
  countries: [],
  country: 'NL',
};

type Row = [id: string, input: Partial<EntryInput>, rule: EntryRule];

const ROWS: Row[] = [
  ['ENT-003', {}, 'shown'],
  ['ENT-003', { loggedIn: true }, 'logged_in'],
  ['ENT-003', { layout: 'chat', screen: 'chats-id', loggedIn: true }, 'logged_in'],

  ['ENT-002', { screen: 'complete-signup' }, 'screen_without_warning'],
  ['ENT-002', { screen: 'reset-password' }, 'screen_without_warning'],
  ['ENT-002', { screen: 'reset-password-do' }, 'screen_without_warning'],
  ['ENT-002', { screen: null }, 'shown'],
  // The exception holds for the default layout only.
  ['ENT-002', { layout: 'empty', screen: 'reset-password' }, 'shown'],

  ['ENT-004', { installed: true }, 'installed'],
  ['ENT-004', { layout: 'lander', screen: 'landers', installed: true }, 'installed'],

  ['ENT-005', { dismissedAt: NOW }, 'dismissed'],
  ['ENT-005', { dismissedAt: NOW - 30 * DAY + 1 }, 'dismissed'],
  ['ENT-005', { dismissedAt: NOW - 30 * DAY }, 'shown'],
  ['ENT-005', { dismissedAt: 0 }, 'shown'],
  ['ENT-005', { layout: 'empty', screen: 'login', dismissedAt: NOW - DAY }, 'dismissed'],
  // Servers' clocks may differ slightly; a timestamp further in the future is invalid.
  ['ENT-005', { dismissedAt: NOW + 300 }, 'dismissed'],
  ['ENT-005', { dismissedAt: NOW + 301 }, 'shown'],
  ['ENT-005', { dismissedAt: NOW + 10_000 * DAY }, 'shown'],

  ['ENT-006', { enabled: 'no' }, 'disabled_by_setting'],
  ['ENT-006', { layout: 'chat', screen: 'members-id-chat', enabled: 'no' }, 'disabled_by_setting'],

  ['ENT-007', { countries: ['NL', 'BE'], country: 'BE' }, 'shown'],
  ['ENT-007', { countries: ['NL', 'BE'], country: 'FR' }, 'country_not_listed'],
  ['ENT-007', { countries: ['BE'], country: 'NL' }, 'country_not_listed'],
  ['ENT-011', { countries: [], country: 'US' }, 'shown'],

  ...(['chat', 'lander', 'empty'] as const).flatMap((layout): Row[] => [
    ['ENT-001', { layout, country: 'NL' }, 'shown'],
    ['ENT-001', { layout, country: 'DE' }, 'shown'],
    ['ENT-001', { layout, country: 'BE' }, 'layout_country'],
    ['ENT-001', { layout, country: 'US' }, 'layout_country'],
    // The site's list applies to the default layout only.
    ['ENT-011', { layout, country: 'NL', countries: ['BE'] }, 'shown'],
    ['ENT-011', { layout, country: 'BE', countries: ['BE'] }, 'layout_country'],
  ]),

  ['ENT-001', { layout: 'launcher', screen: 'launcher' }, 'launcher_layout'],
];

/** Each row removes the condition that decided before, so that the next rule in the order decides. */
const IN_ORDER: Array<[Partial<EntryInput>, EntryRule]> = [
  [{}, 'logged_in'],
  [{ loggedIn: false }, 'screen_without_warning'],
  [{ screen: 'index' }, 'installed'],
  [{ installed: false }, 'dismissed'],
  [{ dismissedAt: null }, 'disabled_by_setting'],
  [{ enabled: 'yes' }, 'country_not_listed'],
  [{ countries: [] }, 'shown'],
];

describe('the entry warning', () => {
  it.each(ROWS)('%s with %o: %s', (_id, input, rule) => {
    expect(decideEntryWarning({ ...FIRST_VISIT, ...input })).toEqual({ show: rule === 'shown', rule });
  });

  it('ENT-003 returns the first rule that hides it, in a fixed order', () => {
    let input: EntryInput = {
      layout: 'default',
      screen: 'reset-password',
      loggedIn: true,
      installed: true,
      dismissedAt: NOW,
      now: NOW,
      enabled: 'no',
      countries: ['DE'],
      country: 'FR',
    };
    const named = IN_ORDER.map(([change]) => {
      input = { ...input, ...change };
      return decideEntryWarning(input).rule;
    });
    expect(named).toEqual(IN_ORDER.map(([, rule]) => rule));
  });

  it('ENT-002 is hidden on exactly three screens of the default layout and on the unsubscribe page', () => {
    const without = SCREEN_LIST.filter(({ layout }) => layout === 'default')
      .map(({ name, layout }) => ({ name, ...decideEntryWarning({ ...FIRST_VISIT, layout, screen: name }) }))
      .filter(({ show }) => !show);
    const three = ['complete-signup', 'reset-password', 'reset-password-do'];
    expect(without.map(({ name }) => name)).toEqual([...three, 'unsubscribe']);
  });
});
