import type { BannerName } from '../../app/features/banners/banner-rules.ts';

/** A description of a situation, as the simulator's form submits it. */
export type Described = Readonly<Record<string, string>>;

/** A situation and the rule that decides in it: of the entry warning, or of a notice. */
export interface RuledSituation {
  about: BannerName | 'entry';
  rule: string;
  described: Described;
}

const VISITOR = { site: 'default', screen: 'index', country: 'NL', who: 'visitor' };
/** A long-time member who satisfies all notices. */
const MEMBER = { site: 'default', screen: 'members', country: 'NL', who: 'member', photo: '1', minutes: '100000' };
const FRESH = { ...MEMBER, minutes: '10' };
const WAITING = { ...MEMBER, status: 'not_confirmed', profileStatus: 'disabled' };
const FACELESS = { site: 'default', screen: 'members', country: 'NL', who: 'member', minutes: '100000' };
const SILENCED = { ...MEMBER, mails: 'bounce' };
const BROKE = { ...FRESH, credits: '0' };
const ASKABLE = { ...MEMBER, permission: 'unknown' };
/** A conversation, whose layout has no notices. */
const TALK = { screen: 'members-id-chat' };

function of(about: RuledSituation['about'], rows: ReadonlyArray<readonly [rule: string, described: Described]>) {
  return rows.map(([rule, described]): RuledSituation => ({ about, rule, described }));
}

/** For every rule a situation in which it decides; for time limits one on each side. */
export const SITUATIONS: readonly RuledSituation[] = [
  ...of('entry', [
    ['shown', VISITOR],
    ['shown', { ...VISITOR, screen: 'members', site: 'she' }],
    ['shown', { ...VISITOR, site: 'bdsm', country: 'JP' }],
    ['shown', { ...VISITOR, screen: 'login', country: 'DE' }],
    ['shown', { ...VISITOR, screen: 'landers', country: 'DE' }],
    ['logged_in', MEMBER],
    ['screen_without_warning', { ...VISITOR, screen: 'complete-signup' }],
    ['screen_without_warning', { ...VISITOR, screen: 'reset-password' }],
    ['screen_without_warning', { ...VISITOR, screen: 'reset-password-do' }],
    ['installed', { ...VISITOR, installed: '1' }],
    ['dismissed', { ...VISITOR, entry: 'yesterday' }],
    ['dismissed', { ...VISITOR, entry: 'd29' }],
    ['dismissed', { ...VISITOR, entry: 'date', entryOn: '2026-03-01' }],
    ['shown', { ...VISITOR, entry: 'date', entryOn: '2026-01-01' }],
    ['shown', { ...VISITOR, entry: 'date', entryOn: '2026-12-31' }],
    ['shown', { ...VISITOR, entry: 'd30' }],
    ['shown', { ...VISITOR, entry: 'd31' }],
    ['disabled_by_setting', { ...VISITOR, site: 'gilf' }],
    ['country_not_listed', { ...VISITOR, country: 'FR' }],
    ['country_not_listed', { ...VISITOR, country: 'BR' }],
    ['layout_country', { ...VISITOR, screen: 'login', country: 'BE' }],
    ['layout_country', { ...VISITOR, screen: 'landers', country: 'AT' }],
  ]),
  ...of('timeBonusBanner', [
    ['all', FRESH],
    ['all', { ...FRESH, screen: 'premium' }],
    ['all', { ...FRESH, minutes: '239' }],
    ['visitor', { ...VISITOR, screen: 'members' }],
    ['screen', { ...FRESH, screen: 'credits' }],
    ['screen', { ...FRESH, screen: 'likes-type' }],
    ['screen', { ...FRESH, ...TALK }],
    ['time-bonus', MEMBER],
    ['time-bonus', { ...FRESH, minutes: '240' }],
    ['time-bonus', { ...FRESH, paid: '1' }],
    ['time-bonus', { ...FRESH, site: 'gilf' }],
  ]),
  ...of('welcomeBonus', [
    ['all', MEMBER],
    ['all', { ...FRESH, site: 'gilf' }],
    ['visitor', { ...VISITOR, screen: 'members' }],
    ['paid', { ...MEMBER, paid: '1' }],
    ['screen', { ...MEMBER, screen: 'profile' }],
    ['time-bonus', FRESH],
    ['no-code', { ...MEMBER, site: 'plain' }],
  ]),
  ...of('activateReminder', [
    ['all', WAITING],
    ['all', { ...WAITING, query: 'api_signup_complete=1' }],
    ['visitor', VISITOR],
    ['confirmed', MEMBER],
    ['profile-status', { ...WAITING, profileStatus: 'active' }],
    ['notifications-disabled', { ...WAITING, mails: 'fbl' }],
    ['screen', { ...WAITING, screen: 'settings' }],
    ['screen', { ...WAITING, screen: 'notifications' }],
    ['layout', { ...WAITING, ...TALK }],
  ]),
  ...of('photo', [
    ['all', FACELESS],
    ['all', { ...FACELESS, 'away.photo': 'd7' }],
    ['visitor', VISITOR],
    ['has-photo', MEMBER],
    ['screen', { ...FACELESS, screen: 'profile' }],
    ['screen', { ...FACELESS, screen: 'premium' }],
    ['screen', { ...FACELESS, screen: 'activate-done' }],
    ['layout', { ...FACELESS, ...TALK }],
    ['dismissed', { ...FACELESS, 'away.photo': 'd6' }],
  ]),
  ...of('push', [
    ['all', ASKABLE],
    ['all', { ...ASKABLE, 'away.push': 'd14' }],
    ['visitor', VISITOR],
    ['feature_off', { ...ASKABLE, site: 'plain' }],
    ['screen', { ...ASKABLE, screen: 'premium' }],
    ['layout', { ...ASKABLE, ...TALK }],
    ['dismissed', { ...ASKABLE, 'away.push': 'd13' }],
    ['browser-not-asked', MEMBER],
    ['not-capable', { ...MEMBER, permission: 'incapable' }],
    ['permission', { ...MEMBER, permission: 'granted', subscribed: '1' }],
    ['permission', { ...MEMBER, permission: 'denied' }],
    ['subscribed', { ...ASKABLE, subscribed: '1' }],
  ]),
  ...of('disabledNotifications', [
    ['all', SILENCED],
    ['all', { ...SILENCED, mails: 'listunsubscribe', 'away.disabledNotifications': 'd7' }],
    ['visitor', VISITOR],
    ['notifications-enabled', MEMBER],
    ['screen', { ...SILENCED, screen: 'settings' }],
    ['layout', { ...SILENCED, ...TALK }],
    ['dismissed', { ...SILENCED, 'away.disabledNotifications': 'd6' }],
  ]),
  ...of('timeBonusPopup', [
    ['all', { ...BROKE, stay: '40' }],
    ['visitor', { ...VISITOR, screen: 'members' }],
    ['screen', { ...BROKE, stay: '40', screen: 'credits' }],
    ['credits', { ...FRESH, credits: '1', stay: '40' }],
    ['time-bonus', { ...BROKE, minutes: '240', stay: '40' }],
    ['dismissed', { ...BROKE, minutes: '120', 'away.timeBonus': 'hour', stay: '40' }],
    // Dismissed during an earlier bonus.
    ['all', { ...BROKE, minutes: '59', 'away.timeBonus': 'hour', stay: '40' }],
    ['stay', { ...BROKE, stay: '39' }],
  ]),
];

/** A visitor, a new member whom every notice concerns, and a long-time member with an offer. */
export const EVERYONE: readonly Described[] = [
  VISITOR,
  {
    ...FACELESS,
    status: 'not_confirmed',
    profileStatus: 'disabled',
    minutes: '10',
    credits: '0',
    stay: '40',
    permission: 'unknown',
  },
  { ...SILENCED, mails: 'fbl', permission: 'unknown' },
];

/** Rules that no screen of a site reaches: all screens of the members area have the default layout. */
export const BEYOND_REACH: ReadonlySet<string> = new Set([
  'timeBonusBanner layout',
  'welcomeBonus layout',
  'timeBonusPopup layout',
  'entry launcher_layout',
]);
