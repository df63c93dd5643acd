import type { BannerName } from '../../app/features/banners/banner-rules.ts';

/** A description of a situation, as the simulator's form submits it. */
export type SituationInput = Readonly<Record<string, string>>;

/** A situation and the rule that decides in it: of the entry warning, or of a notice. */
interface SituationCase {
  about: BannerName | 'entry';
  rule: string;
  described: SituationInput;
}

const VISITOR = { site: 'default', screen: 'index', country: 'NL', who: 'visitor' };
/** A long-time member who satisfies all notices. */
const MEMBER = { site: 'default', screen: 'members', country: 'NL', who: 'member', photo: '1', minutes: '100000' };
const NEW_MEMBER = { ...MEMBER, minutes: '10' };
const PENDING_PHOTO = { ...MEMBER, status: 'not_confirmed', profileStatus: 'disabled' };
const WITHOUT_PHOTO = { site: 'default', screen: 'members', country: 'NL', who: 'member', minutes: '100000' };
const MAIL_SUPPRESSED = { ...MEMBER, mails: 'bounce' };
const WITHOUT_CREDITS = { ...NEW_MEMBER, credits: '0' };
const CAN_ASK_PERMISSION = { ...MEMBER, permission: 'unknown' };
/** A conversation, whose layout has no notices. */
const CONVERSATION = { screen: 'members-id-chat' };

function of(about: SituationCase['about'], rows: ReadonlyArray<readonly [rule: string, described: SituationInput]>) {
  return rows.map(([rule, described]): SituationCase => ({ about, rule, described }));
}

/** For every rule a situation in which it decides; for time limits one on each side. */
export const SITUATIONS: readonly SituationCase[] = [
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
    ['all', NEW_MEMBER],
    ['all', { ...NEW_MEMBER, screen: 'premium' }],
    ['all', { ...NEW_MEMBER, minutes: '239' }],
    ['visitor', { ...VISITOR, screen: 'members' }],
    ['screen', { ...NEW_MEMBER, screen: 'credits' }],
    ['screen', { ...NEW_MEMBER, screen: 'likes-type' }],
    ['screen', { ...NEW_MEMBER, ...CONVERSATION }],
    ['time-bonus', MEMBER],
    ['time-bonus', { ...NEW_MEMBER, minutes: '240' }],
    ['time-bonus', { ...NEW_MEMBER, paid: '1' }],
    ['time-bonus', { ...NEW_MEMBER, site: 'gilf' }],
  ]),
  ...of('welcomeBonus', [
    ['all', MEMBER],
    ['all', { ...NEW_MEMBER, site: 'gilf' }],
    ['visitor', { ...VISITOR, screen: 'members' }],
    ['paid', { ...MEMBER, paid: '1' }],
    ['screen', { ...MEMBER, screen: 'profile' }],
    ['time-bonus', NEW_MEMBER],
    ['no-code', { ...MEMBER, site: 'plain' }],
  ]),
  ...of('activateReminder', [
    ['all', PENDING_PHOTO],
    ['all', { ...PENDING_PHOTO, query: 'api_signup_complete=1' }],
    ['visitor', VISITOR],
    ['confirmed', MEMBER],
    ['profile-status', { ...PENDING_PHOTO, profileStatus: 'active' }],
    ['notifications-disabled', { ...PENDING_PHOTO, mails: 'fbl' }],
    ['screen', { ...PENDING_PHOTO, screen: 'settings' }],
    ['screen', { ...PENDING_PHOTO, screen: 'notifications' }],
    ['layout', { ...PENDING_PHOTO, ...CONVERSATION }],
  ]),
  ...of('photo', [
    ['all', WITHOUT_PHOTO],
    ['all', { ...WITHOUT_PHOTO, 'away.photo': 'd7' }],
    ['visitor', VISITOR],
    ['has-photo', MEMBER],
    ['screen', { ...WITHOUT_PHOTO, screen: 'profile' }],
    ['screen', { ...WITHOUT_PHOTO, screen: 'premium' }],
    ['screen', { ...WITHOUT_PHOTO, screen: 'activate-done' }],
    ['layout', { ...WITHOUT_PHOTO, ...CONVERSATION }],
    ['dismissed', { ...WITHOUT_PHOTO, 'away.photo': 'd6' }],
  ]),
  ...of('push', [
    ['all', CAN_ASK_PERMISSION],
    ['all', { ...CAN_ASK_PERMISSION, 'away.push': 'd14' }],
    ['visitor', VISITOR],
    ['feature_off', { ...CAN_ASK_PERMISSION, site: 'plain' }],
    ['screen', { ...CAN_ASK_PERMISSION, screen: 'premium' }],
    ['layout', { ...CAN_ASK_PERMISSION, ...CONVERSATION }],
    ['dismissed', { ...CAN_ASK_PERMISSION, 'away.push': 'd13' }],
    ['browser-not-asked', MEMBER],
    ['not-capable', { ...MEMBER, permission: 'incapable' }],
    ['permission', { ...MEMBER, permission: 'granted', subscribed: '1' }],
    ['permission', { ...MEMBER, permission: 'denied' }],
    ['subscribed', { ...CAN_ASK_PERMISSION, subscribed: '1' }],
  ]),
  ...of('disabledNotifications', [
    ['all', MAIL_SUPPRESSED],
    ['all', { ...MAIL_SUPPRESSED, mails: 'listunsubscribe', 'away.disabledNotifications': 'd7' }],
    ['visitor', VISITOR],
    ['notifications-enabled', MEMBER],
    ['screen', { ...MAIL_SUPPRESSED, screen: 'settings' }],
    ['layout', { ...MAIL_SUPPRESSED, ...CONVERSATION }],
    ['dismissed', { ...MAIL_SUPPRESSED, 'away.disabledNotifications': 'd6' }],
  ]),
  ...of('timeBonusPopup', [
    ['all', { ...WITHOUT_CREDITS, stay: '40' }],
    ['visitor', { ...VISITOR, screen: 'members' }],
    ['screen', { ...WITHOUT_CREDITS, stay: '40', screen: 'credits' }],
    ['credits', { ...NEW_MEMBER, credits: '1', stay: '40' }],
    ['time-bonus', { ...WITHOUT_CREDITS, minutes: '240', stay: '40' }],
    ['dismissed', { ...WITHOUT_CREDITS, minutes: '120', 'away.timeBonus': 'hour', stay: '40' }],
    // Dismissed during an earlier bonus.
    ['all', { ...WITHOUT_CREDITS, minutes: '59', 'away.timeBonus': 'hour', stay: '40' }],
    ['stay', { ...WITHOUT_CREDITS, stay: '39' }],
  ]),
];

/** A visitor, a new member whom every notice concerns, and a long-time member with an offer. */
export const REPRESENTATIVE_SITUATIONS: readonly SituationInput[] = [
  VISITOR,
  {
    ...WITHOUT_PHOTO,
    status: 'not_confirmed',
    profileStatus: 'disabled',
    minutes: '10',
    credits: '0',
    stay: '40',
    permission: 'unknown',
  },
  { ...MAIL_SUPPRESSED, mails: 'fbl', permission: 'unknown' },
];

/** Rules that no screen of a site reaches: all screens of the members area have the default layout. */
export const UNREACHABLE_RULES: ReadonlySet<string> = new Set([
  'timeBonusBanner layout',
  'welcomeBonus layout',
  'timeBonusPopup layout',
  'entry launcher_layout',
]);
