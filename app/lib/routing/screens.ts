import type { ScreenName } from '../../../server/modules/desk/reporting/index.ts';
import type { LayoutName } from './route-handle.ts';

export type { ScreenName };

/**
 * The screens of the specification (section 2, route table; decisions, section 12): name, path, layout. `:x` is one
 * segment, `:x?` an optional one. Rules for banners and the entry warning use these names.
 */
const SCREENS = [
  ['index', '/', 'default'],
  ['members', '/members', 'default'],
  // Includes reports and saved searches.
  ['members-id', '/members/:id/:part?', 'default'],
  ['members-id-chat', '/members/:id/chat', 'chat'],
  ['members-id-landing', '/members/:id/landing', 'lander'],
  ['members-id-landing2', '/members/:id/landing2/:slug?', 'lander'],
  ['members-id-landing3', '/members/:id/landing3/:slug?', 'lander'],
  ['members-id-signup', '/members/:id/signup', 'empty'],
  ['chats', '/chats', 'default'],
  // Without JavaScript, deletion is confirmed on a page of its own, and a message has one.
  ['chats-id', '/chats/:id/:part?', 'chat'],
  ['likes', '/likes', 'default'],
  ['likes-type', '/likes/:type', 'default'],
  ['likes-m-id', '/likes/m/:id', 'default'],
  ['credits', '/credits', 'default'],
  ['credits-repeat-order', '/credits/repeat-order', 'default'],
  ['credits-id-paymentmethod', '/credits/:id/:paymentmethod?', 'default'],
  ['directdebit', '/directdebit', 'empty'],
  ['premium', '/premium', 'default'],
  ['pricing', '/pricing', 'default'],
  ['profile', '/profile', 'default'],
  ['settings', '/settings/:section?', 'default'],
  ['notifications', '/notifications/:part?', 'default'],
  ['complaints', '/complaints', 'default'],
  ['safety', '/safety', 'default'],
  ['lock', '/lock', 'empty'],
  // Includes an order's invoice and withdrawal.
  ['transactions', '/transactions/:id?/:part?', 'default'],
  ['payment', '/payment/:result', 'default'],
  // The sandbox payment provider's own pages.
  ['sandbox', '/sandbox/:part?/:id?', 'default'],
  ['login', '/login', 'empty'],
  ['signup', '/signup', 'empty'],
  // Includes a signup with a copy from a sister site.
  ['complete-signup', '/complete-signup/:part?', 'default'],
  ['reset-password', '/reset-password', 'default'],
  ['reset-password-do', '/reset-password/do', 'default'],
  ['activate-done', '/activate/done', 'empty'],
  ['activate-error', '/activate/error', 'empty'],
  ['mail-change-do', '/mail-change/do', 'empty'],
  ['account-deleted', '/account-deleted', 'empty'],
  ['decision', '/decision', 'default'],
  ['unsubscribe', '/unsubscribe', 'default'],
  ['lang-config', '/lang-config', 'empty'],
  ['picks', '/picks', 'default'],
  ['spotlight', '/spotlight', 'default'],
  ['match-finder', '/match-finder', 'default'],
  ['signup-matches', '/signup-matches', 'default'],
  ['swipe-game', '/swipe-game', 'default'],
  ['pages', '/pages/:token', 'default'],
  ['landers-tinderswipe', '/landers/tinderswipe', 'lander'],
  ['landers', '/landers/:name/:slug?', 'lander'],
  // The demo's own pages, on the launcher's host only.
  ['launcher', '/launcher/:part?/:tenant?/:mail?/:body?', 'launcher'],
  ['preview', '/preview/:tool?/:part?/:theme?/:scheme?/:rest?', 'launcher'],
  // The operators' pages, on their own host only.
  ['desk', '/desk/:a?/:b?/:c?/:d?', 'desk'],
  ['token', '/:token', 'default'],
] as const satisfies ReadonlyArray<readonly [ScreenName, string, LayoutName]>;

export interface Screen {
  /** Null for an unknown address. */
  name: ScreenName | null;
  layout: LayoutName;
}

function toPattern(path: string): RegExp {
  const source = path.replace(/\/:\w+(\?)?/g, (_whole, optional?: string) => (optional ? '(?:/[^/]+)?' : '/[^/]+'));
  return new RegExp(`^${source}/?$`);
}

const fixedSegmentCount = (path: string) =>
  path.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;

/** Patterns with more fixed segments first, then shorter ones. */
const BY_SPECIFICITY = [...SCREENS]
  .map(([name, path, layout]) => ({ name, path, layout, pattern: toPattern(path) }))
  .sort(
    (one, other) => fixedSegmentCount(other.path) - fixedSegmentCount(one.path) || one.path.length - other.path.length,
  );

/** The screen at a path without query and hash. An unknown address has the default layout. */
export function screenAt(pathname: string): Screen {
  const found = BY_SPECIFICITY.find(({ pattern }) => pattern.test(pathname));
  return found ? { name: found.name, layout: found.layout } : { name: null, layout: 'default' };
}

export const SCREEN_LIST: ReadonlyArray<{ name: ScreenName; path: string; layout: LayoutName }> = SCREENS.map(
  ([name, path, layout]) => ({ name, path, layout }),
);
