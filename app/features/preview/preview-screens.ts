import {
  FIXTURE_CONVERSATION,
  FIXTURE_CONVERSATION_DELETED,
  FIXTURE_CREDIT_NOTE,
  FIXTURE_DEBITS,
  FIXTURE_ORDERS,
  FIXTURE_PROFILE,
  FIXTURE_SANDBOX_PAYMENT,
} from '../../../server/modules/demo/preview/frame.schema.ts';
import { MEMBER_LANDERS, SLUG_LANDERS } from '../../../tenants/lander-names.ts';
import type { ScreenName } from '../../lib/routing/screens.ts';

interface PreviewScreen {
  /** Name of the screen or one of its variants: `chats-search`. */
  name: string;
  screen: ScreenName;
  /** Its path, with fixtures as parameters. */
  path: string;
}

const memberPath = (rest = '') => `/members/${FIXTURE_PROFILE}${rest}`;

const PATHS = [
  ['index', 'index', '/'],
  ['members', 'members', '/members'],
  ['searches', 'members-id', '/members/searches'],
  ['profile', 'members-id', memberPath()],
  ['report', 'members-id', memberPath('/report')],
  ['chat', 'chats-id', `/chats/${FIXTURE_CONVERSATION}`],
  ['chat-new', 'members-id-chat', memberPath('/chat')],
  ['chat-like', 'members-id-chat', memberPath('/chat?like=1')],
  ['chat-gifts', 'members-id-chat', memberPath('/chat?gift=1')],
  ['chat-gone', 'chats-id', `/chats/${FIXTURE_CONVERSATION_DELETED}`],
  ['chat-delete', 'chats-id', `/chats/${FIXTURE_CONVERSATION}/delete`],
  ['chats', 'chats', '/chats'],
  ['chats-search', 'chats', '/chats?q=xyz'],
  ['likes', 'likes', '/likes'],
  ['matches', 'likes-type', '/likes/matches'],
  ['swipe-game', 'swipe-game', '/swipe-game'],
  ['match-finder', 'match-finder', '/match-finder?step=2'],
  ['signup-matches', 'signup-matches', '/signup-matches'],
  ['credits', 'credits', '/credits'],
  ['order', 'credits-id-paymentmethod', '/credits/p1/ideal'],
  ['repeat-order', 'credits-repeat-order', '/credits/repeat-order'],
  ['directdebit', 'directdebit', '/directdebit'],
  ['directdebit-form', 'directdebit', `/directdebit?order=${FIXTURE_DEBITS.details}`],
  ['directdebit-code', 'directdebit', `/directdebit?order=${FIXTURE_DEBITS.code}`],
  ['payment-complete', 'payment', `/payment/complete?order=${FIXTURE_ORDERS.paid}`],
  ['payment-charged-back', 'payment', `/payment/complete?order=${FIXTURE_ORDERS.charged_back}`],
  ['payment-not-ready', 'payment', `/payment/pending?order=${FIXTURE_ORDERS.created}`],
  ['payment-pending', 'payment', `/payment/pending?order=${FIXTURE_ORDERS.pending}`],
  ['payment-failed', 'payment', `/payment/failed?order=${FIXTURE_ORDERS.failed}`],
  ['sandbox', 'sandbox', '/sandbox'],
  ['sandbox-checkout', 'sandbox', `/sandbox/checkout/${FIXTURE_SANDBOX_PAYMENT}`],
  ['transactions', 'transactions', '/transactions'],
  ['credit-history', 'transactions', '/transactions?view=credits'],
  ['transaction', 'transactions', `/transactions/${FIXTURE_ORDERS.paid}`],
  ['transaction-failed', 'transactions', `/transactions/${FIXTURE_ORDERS.failed}`],
  ['invoice', 'transactions', `/transactions/${FIXTURE_ORDERS.paid}/invoice`],
  ['transaction-refunded', 'transactions', `/transactions/${FIXTURE_ORDERS.refunded}`],
  ['credit-note', 'transactions', `/transactions/${FIXTURE_ORDERS.refunded}/invoice?document=${FIXTURE_CREDIT_NOTE}`],
  ['withdraw', 'transactions', `/transactions/${FIXTURE_ORDERS.paid}/withdraw`],
  ['premium', 'premium', '/premium'],
  ['own-profile', 'profile', '/profile'],
  ['settings', 'settings', '/settings'],
  ['settings-privacy', 'settings', '/settings/privacy'],
  ['settings-location', 'settings', '/settings/location'],
  ['settings-appearance', 'settings', '/settings/appearance'],
  ['settings-language', 'settings', '/settings/language'],
  ['settings-blocked', 'settings', '/settings/blocked'],
  ['settings-sessions', 'settings', '/settings/sessions'],
  ['settings-data', 'settings', '/settings/data'],
  ['settings-delete', 'settings', '/settings/delete'],
  ['settings-delete-alternatives', 'settings', '/settings/delete?step=alternatives'],
  ['settings-delete-password', 'settings', '/settings/delete?step=password'],
  ['notifications', 'notifications', '/notifications'],
  ['pricing', 'pricing', '/pricing'],
  ['complaints', 'complaints', '/complaints'],
  ['faq', 'pages', '/pages/faq'],
  ['login', 'login', '/login'],
  ['reset-password', 'reset-password', '/reset-password'],
  ['reset-password-do', 'reset-password-do', '/reset-password/do?token=1'],
  ['mail-change-do', 'mail-change-do', '/mail-change/do?token=1'],
  ['signup', 'signup', '/signup'],
  ['signup-profile', 'members-id-signup', memberPath('/signup')],
  ['complete-signup', 'complete-signup', '/complete-signup?token=1'],
  ['decision', 'decision', '/decision?t=1'],
  ['unsubscribe', 'unsubscribe', '/unsubscribe?token=1'],
  ['activate-done', 'activate-done', '/activate/done'],
  ['activate-error', 'activate-error', '/activate/error'],
  ['account-deleted', 'account-deleted', '/account-deleted'],
  ['account-restore', 'account-deleted', '/account-deleted?restore=1'],
  ['lang-config', 'lang-config', '/lang-config'],
] as const satisfies ReadonlyArray<readonly [string, ScreenName, string]>;

export const PREVIEW_SCREENS: readonly PreviewScreen[] = [
  ...PATHS.map(([name, screen, path]) => ({ name, screen, path })),
  ...MEMBER_LANDERS.map((name) => ({ name, screen: `members-id-${name}` as const, path: memberPath(`/${name}`) })),
  ...SLUG_LANDERS.map((name) => ({ name, screen: 'landers' as const, path: `/landers/${name}` })),
  { name: 'tinderswipe', screen: 'landers-tinderswipe', path: '/landers/tinderswipe' },
];
