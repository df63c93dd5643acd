import { describe, expect, it } from 'vitest';

import { isReminded } from '../../lib/root-data/site.ts';
import { SCREEN_LIST, type Screen, type ScreenName } from '../../lib/routing/screens.ts';
import {
  BANNER_ORDER,
  decideBanners,
  firstBanner,
  isMembersArea,
  isPhotoNoticeDue,
  type BannerFacts,
  type BannerName,
} from './banner-rules.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;
const BONUS = { remainingSeconds: 10_000, percentage: 25 };
/** Start of the bonus above. */
const BONUS_START = NOW + BONUS.remainingSeconds - 14_400;
const WELCOME = { code: 'WELKOM10', percentage: 10 };

const viewer = {
  status: 'active',
  profileStatus: 'active',
  hasPhoto: true,
  notificationsDisabled: [] as string[],
  paidUser: false,
} satisfies BannerFacts['viewer'];
const unconfirmed = { ...viewer, status: 'not_confirmed', profileStatus: 'disabled' } as const;
const faceless = { ...viewer, hasPhoto: false };
const silenced = { ...viewer, notificationsDisabled: ['bounce'] };
const undismissed = { photo: null, push: null, disabledNotifications: null, timeBonus: null };
const askable = { capable: true, permission: 'unknown', subscribed: false } as const;

/** Screens of every layout, forced to the default one, so that only the screen rule decides. */
const on = (name: ScreenName | null, layout: Screen['layout'] = 'default'): Screen => ({ name, layout });

/** A member for whom no notice shows. */
const PLAIN: BannerFacts = {
  viewer,
  screen: on('members'),
  query: new URLSearchParams(),
  dismissals: undismissed,
  pushOn: true,
  push: { capable: true, permission: 'granted', subscribed: true },
  offers: { timeBonus: null, welcome: null },
  credits: 5,
  stay: 0,
  now: NOW,
};

/** Facts with which each notice shows. */
const SHOWING: Record<BannerName, Partial<BannerFacts>> = {
  timeBonusBanner: { offers: { timeBonus: BONUS, welcome: null } },
  welcomeBonus: { offers: { timeBonus: null, welcome: WELCOME } },
  activateReminder: { viewer: unconfirmed },
  photo: { viewer: faceless },
  push: { push: askable },
  disabledNotifications: { viewer: silenced },
  timeBonusPopup: { offers: { timeBonus: BONUS, welcome: null }, credits: 0, stay: 40 },
};

type Row = [title: string, name: BannerName, change: Partial<BannerFacts>, show: unknown, rule: string];

const ROWS: Row[] = [
  ['BAN-001 reminds who has not confirmed', 'activateReminder', {}, 'alert', 'all'],
  ['BAN-001 needs a logged-in user', 'activateReminder', { viewer: null }, null, 'visitor'],
  [
    'BAN-001 needs the user status not_confirmed',
    'activateReminder',
    { viewer: { ...unconfirmed, status: 'active' } },
    null,
    'confirmed',
  ],
  [
    'BAN-001 needs the profile status disabled',
    'activateReminder',
    { viewer: { ...unconfirmed, profileStatus: 'active' } },
    null,
    'profile-status',
  ],
  [
    'BAN-001 is silent with disabled notifications',
    'activateReminder',
    { viewer: { ...unconfirmed, notificationsDisabled: ['fbl'] } },
    null,
    'notifications-disabled',
  ],
  [
    'BAN-003 is a modal with api_signup_complete',
    'activateReminder',
    { query: new URLSearchParams('api_signup_complete=1') },
    'modal',
    'all',
  ],
  [
    'BAN-003 is a modal with an empty api_signup_complete too',
    'activateReminder',
    { query: new URLSearchParams('api_signup_complete') },
    'modal',
    'all',
  ],
  [
    'BAN-003 is an alert with another parameter',
    'activateReminder',
    { query: new URLSearchParams('signup_complete=1') },
    'alert',
    'all',
  ],
  [
    'BAN-003 is no modal for who has confirmed',
    'activateReminder',
    { viewer, query: new URLSearchParams('api_signup_complete=1') },
    null,
    'confirmed',
  ],

  ['BAN-004 shows without a photo', 'photo', {}, true, 'all'],
  ['BAN-004 is hidden with a photo', 'photo', { viewer }, false, 'has-photo'],
  ['BAN-004 is hidden from a visitor', 'photo', { viewer: null }, false, 'visitor'],
  ['BAN-024 keeps the photo alert away', 'photo', { dismissals: { ...undismissed, photo: NOW } }, false, 'dismissed'],
  [
    'BAN-024 keeps the photo alert away until a second before 7 days',
    'photo',
    { dismissals: { ...undismissed, photo: NOW - 7 * DAY + 1 } },
    false,
    'dismissed',
  ],
  [
    'BAN-024 brings the photo alert back after 7 days',
    'photo',
    { dismissals: { ...undismissed, photo: NOW - 7 * DAY } },
    true,
    'all',
  ],
  [
    'BAN-019 counts each dismissal for its own notice',
    'photo',
    { dismissals: { photo: null, push: NOW, disabledNotifications: NOW, timeBonus: NOW } },
    true,
    'all',
  ],

  ['BAN-006 offers push where it can be asked for', 'push', {}, true, 'all'],
  ['BAN-006 offers push to no visitor', 'push', { viewer: null }, false, 'visitor'],
  ['BAN-006 offers no push on a site that sends none', 'push', { pushOn: false }, false, 'feature_off'],
  [
    'BAN-006 needs no browser to know that a site sends none',
    'push',
    { pushOn: false, push: null },
    false,
    'feature_off',
  ],
  ['BAN-006 waits for what the browser says', 'push', { push: null }, false, 'browser-not-asked'],
  [
    'BAN-006 needs a capable browser',
    'push',
    { push: { capable: false, permission: 'unsupported', subscribed: false } },
    false,
    'not-capable',
  ],
  [
    'BAN-006 asks no more after a refusal',
    'push',
    { push: { capable: true, permission: 'denied', subscribed: false } },
    false,
    'permission',
  ],
  [
    'BAN-006 asks no more after consent',
    'push',
    { push: { capable: true, permission: 'granted', subscribed: false } },
    false,
    'permission',
  ],
  [
    'BAN-006 is hidden with a subscription',
    'push',
    { push: { capable: true, permission: 'unknown', subscribed: true } },
    false,
    'subscribed',
  ],
  [
    'BAN-024 keeps the push alert away until a second before 14 days',
    'push',
    { dismissals: { ...undismissed, push: NOW - 14 * DAY + 1 } },
    false,
    'dismissed',
  ],
  [
    'BAN-024 brings the push alert back after 14 days',
    'push',
    { dismissals: { ...undismissed, push: NOW - 14 * DAY } },
    true,
    'all',
  ],
  [
    'BAN-019 counts no other dismissal for push',
    'push',
    { dismissals: { photo: NOW, push: null, disabledNotifications: NOW, timeBonus: NOW } },
    true,
    'all',
  ],

  ['BAN-008 tells that mails stopped', 'disabledNotifications', {}, true, 'all'],
  ['BAN-008 is silent while mails are sent', 'disabledNotifications', { viewer }, false, 'notifications-enabled'],
  ['BAN-008 tells no visitor', 'disabledNotifications', { viewer: null }, false, 'visitor'],
  [
    'BAN-024 keeps the disabled-notifications alert away until a second before 7 days',
    'disabledNotifications',
    { dismissals: { ...undismissed, disabledNotifications: NOW - 7 * DAY + 1 } },
    false,
    'dismissed',
  ],
  [
    'BAN-024 brings the disabled-notifications alert back after 7 days',
    'disabledNotifications',
    { dismissals: { ...undismissed, disabledNotifications: NOW - 7 * DAY } },
    true,
    'all',
  ],
  [
    'BAN-019 counts no other dismissal for disabled notifications',
    'disabledNotifications',
    { dismissals: { photo: NOW, push: NOW, disabledNotifications: null, timeBonus: NOW } },
    true,
    'all',
  ],

  ['BAN-010 shows the running bonus', 'timeBonusBanner', {}, true, 'all'],
  ['BAN-010 shows no visitor a bonus', 'timeBonusBanner', { viewer: null }, false, 'visitor'],
  ['BAN-010 needs a visible bonus', 'timeBonusBanner', { offers: PLAIN.offers }, false, 'time-bonus'],
  [
    'BAN-010 stays when the popup was sent away',
    'timeBonusBanner',
    { dismissals: { ...undismissed, timeBonus: NOW } },
    true,
    'all',
  ],

  ['BAN-026 shows the welcome code', 'welcomeBonus', {}, true, 'all'],
  ['BAN-026 shows no visitor the code', 'welcomeBonus', { viewer: null }, false, 'visitor'],
  ['BAN-026 needs an unpaid member', 'welcomeBonus', { viewer: { ...viewer, paidUser: true } }, false, 'paid'],
  [
    'BAN-026 waits for the end of the time bonus',
    'welcomeBonus',
    { offers: { timeBonus: BONUS, welcome: WELCOME } },
    false,
    'time-bonus',
  ],
  ['BAN-026 needs an active code', 'welcomeBonus', { offers: PLAIN.offers }, false, 'no-code'],

  ['BAN-011 opens the popup', 'timeBonusPopup', {}, true, 'all'],
  ['BAN-011 opens no popup for a visitor', 'timeBonusPopup', { viewer: null }, false, 'visitor'],
  ['BAN-011 needs 0 credits', 'timeBonusPopup', { credits: 1 }, false, 'credits'],
  ['BAN-011 needs a visible bonus', 'timeBonusPopup', { offers: PLAIN.offers }, false, 'time-bonus'],
  [
    'BAN-011 needs no earlier dismissal',
    'timeBonusPopup',
    { dismissals: { ...undismissed, timeBonus: NOW } },
    false,
    'dismissed',
  ],
  [
    'BAN-025 counts a dismissal from the first second of this bonus',
    'timeBonusPopup',
    { dismissals: { ...undismissed, timeBonus: BONUS_START } },
    false,
    'dismissed',
  ],
  [
    'BAN-025 forgets a dismissal of an earlier bonus',
    'timeBonusPopup',
    { dismissals: { ...undismissed, timeBonus: BONUS_START - 1 } },
    true,
    'all',
  ],
  [
    'BAN-025 keeps the popup away in the last second',
    'timeBonusPopup',
    {
      offers: { timeBonus: { ...BONUS, remainingSeconds: 1 }, welcome: null },
      dismissals: { ...undismissed, timeBonus: NOW - 14_399 },
    },
    false,
    'dismissed',
  ],
  [
    'BAN-019 counts no other dismissal for the popup',
    'timeBonusPopup',
    { dismissals: { photo: NOW, push: NOW, disabledNotifications: NOW, timeBonus: null } },
    true,
    'all',
  ],
  ['BAN-012 opens after 40 seconds', 'timeBonusPopup', { stay: 40 }, true, 'all'],
  ['BAN-012 opens not before', 'timeBonusPopup', { stay: 39.999 }, false, 'stay'],
];

/** Screens that hide a notice; all others show it. */
const HIDDEN_ON: Partial<Record<BannerName, [title: string, screens: ScreenName[]]>> = {
  activateReminder: ['BAN-002', ['signup', 'members-id-signup', 'settings', 'notifications']],
  photo: [
    'BAN-005',
    [
      ...([
        'profile',
        'signup',
        'members-id-signup',
        'activate-done',
        'premium',
        'notifications',
        'directdebit',
      ] as const),
      'settings',
    ],
  ],
  push: ['BAN-007', ['signup', 'members-id-signup', 'notifications', 'activate-done', 'directdebit', 'premium']],
  disabledNotifications: ['BAN-009', ['settings', 'notifications']],
};
const AREA: ScreenName[] = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'];
const outsideArea = SCREEN_LIST.map(({ name }) => name).filter((name) => !AREA.includes(name));
const AREA_NOTICES = {
  timeBonusBanner: 'BAN-010',
  timeBonusPopup: 'BAN-011',
  welcomeBonus: 'BAN-026',
} as const;

const verdict = (name: BannerName, change: Partial<BannerFacts>) =>
  decideBanners({ ...PLAIN, ...SHOWING[name], ...change })[name];

describe('banner rules', () => {
  it.each(ROWS)('%s', (_title, name, change, show, rule) => {
    expect(verdict(name, change)).toEqual({ show, rule });
  });

  it('show nothing to a member without a pending notice', () => {
    const verdicts = decideBanners(PLAIN);
    expect(BANNER_ORDER.filter((name) => verdicts[name].show)).toEqual([]);
  });

  for (const [name, [id, hidden]] of Object.entries(HIDDEN_ON) as Array<[BannerName, [string, ScreenName[]]]>) {
    it.each(SCREEN_LIST.map((screen) => screen.name))(`${id} decide about ${name} on %s`, (screen) => {
      const refused = hidden.includes(screen);
      const shown = name === 'activateReminder' ? 'alert' : true;
      expect(verdict(name, { screen: on(screen) })).toEqual(
        refused ? { show: name === 'activateReminder' ? null : false, rule: 'screen' } : { show: shown, rule: 'all' },
      );
    });
  }

  it.each(['settings', 'notifications'] as const)(
    'BAN-009 hide the suppressed mails notice on %s, which shows the same',
    (screen) => {
      expect(verdict('disabledNotifications', { screen: on(screen) })).toEqual({ show: false, rule: 'screen' });
    },
  );

  for (const [name, id] of Object.entries(AREA_NOTICES) as Array<[keyof typeof AREA_NOTICES, string]>) {
    it.each(AREA)(`${id} and BAN-014 show ${name} on %s`, (screen) => {
      expect(verdict(name, { screen: on(screen) })).toEqual({ show: true, rule: 'all' });
    });
    it.each([...outsideArea, null])(`${id} and BAN-014 hide ${name} on %s`, (screen) => {
      expect(verdict(name, { screen: on(screen) })).toEqual({ show: false, rule: 'screen' });
    });
  }

  it('BAN-014 exclude likes tabs and conversations from the members area', () => {
    const area = SCREEN_LIST.filter(isMembersArea).map(({ name }) => name);
    expect(area.toSorted()).toEqual(AREA.toSorted());
    expect(area).not.toContain('likes-type');
    expect(area).not.toContain('chats-id');
    expect(area).not.toContain('members-id-chat');
    expect(isMembersArea(on(null))).toBe(false);
  });

  it.each(BANNER_ORDER)('show %s in the default layout only', (name) => {
    for (const layout of ['chat', 'empty', 'lander', 'launcher'] as const) {
      expect(verdict(name, { screen: on('members', layout) })).toEqual({
        show: name === 'activateReminder' ? null : false,
        rule: 'layout',
      });
    }
  });

  it('put what the member needs before offers that stay, and the popup last', () => {
    expect(BANNER_ORDER).toEqual([
      'activateReminder',
      'disabledNotifications',
      'timeBonusBanner',
      'photo',
      'welcomeBonus',
      'push',
      'timeBonusPopup',
    ]);
  });
});

describe('PRD-3 one banner at a time', () => {
  const among = (names: BannerName[], name: ScreenName = 'chats') =>
    firstBanner(on(name), (each) => names.includes(each));

  it('shows the first by precedence; the others wait until it is gone', () => {
    const due = BANNER_ORDER.toReversed();
    const shown: Array<BannerName | undefined> = [];
    for (let left = due.length; left > 0; left -= 1) shown.push(among(due.filter((name) => !shown.includes(name))));
    expect(shown).toEqual(BANNER_ORDER);
    expect(among([])).toBeUndefined();
  });

  it('leaves the photo notice to the members list, which shows it as a card under the same rules', () => {
    expect(among(['photo', 'push'], 'members')).toBe('push');
    expect(among(['photo', 'push'])).toBe('photo');
    const facts = { viewer: faceless, dismissals: undismissed, now: NOW };
    expect(isPhotoNoticeDue(facts)).toBe(true);
    expect(isPhotoNoticeDue({ ...facts, viewer })).toBe(false);
    expect(isPhotoNoticeDue({ ...facts, dismissals: { ...undismissed, photo: NOW - DAY } })).toBe(false);
  });

  it.each([
    ['an unconfirmed member', unconfirmed],
    ['a confirmed one', viewer],
    // Another banner says that no mail arrives, and the shop what is missing.
    ['one whom no mail reaches', { ...unconfirmed, notificationsDisabled: ['bounce'] }],
    ['an unconfirmed one with a profile', { ...unconfirmed, profileStatus: 'active' as const }],
  ])('leaves what the shop says of an unconfirmed address to the reminder: %s', (_who, known) => {
    const { activateReminder } = decideBanners({ ...PLAIN, viewer: known, screen: on('credits') });
    expect(isReminded(known)).toBe(activateReminder.show !== null);
  });
});
