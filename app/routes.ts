import { index, layout, route } from '@remix-run/route-config';
import type { RouteConfig } from '@remix-run/route-config';

const landing: RouteConfig = [index('routes/landing/home.tsx')];

const auth: RouteConfig = [
  route('login', 'routes/auth/login.tsx'),
  route('logout', 'routes/auth/logout.ts'),
  route('signup', 'routes/auth/signup.tsx'),
  route('signup/name', 'routes/auth/signup-name.ts'),
  route('members/:id/signup', 'routes/auth/member-signup.tsx'),
  route('complete-signup', 'routes/auth/complete-signup.tsx'),
  route('activate/done', 'routes/auth/activate-done.tsx'),
  route('activate/error', 'routes/auth/activate-error.tsx'),
  route('activate/:token', 'routes/auth/activate.ts'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('reset-password/do', 'routes/auth/reset-password-do.tsx'),
  route('mail-change/do', 'routes/auth/mail-change-do.tsx'),
  route('account-deleted', 'routes/auth/account-deleted.tsx'),
  route('decision', 'routes/auth/decision.tsx'),
  route('unsubscribe', 'routes/auth/unsubscribe.tsx'),
  route('preferences', 'routes/auth/preferences.ts'),
  route('lang-config', 'routes/auth/lang-config.tsx'),
  route('entry', 'routes/auth/entry.ts'),
];

/** The members area. */
const member: RouteConfig = [
  route('members', 'routes/member/members/members.tsx'),
  route('members/searches', 'routes/member/members/members.searches.tsx'),
  route('members/:id', 'routes/member/members/members.$id.tsx'),
  route('members/:id/chat', 'routes/member/members/members.$id.chat.tsx'),
  route('members/:id/block', 'routes/member/members/members.$id.block.ts'),
  route('members/:id/report', 'routes/member/members/members.$id.report.tsx'),
  route('likes', 'routes/member/members/likes.tsx'),
  route('likes/:type', 'routes/member/members/likes.tsx', { id: 'likes-type' }),
  route('likes/m/:id', 'routes/member/members/members.$id.tsx', { id: 'likes-m-id' }),
  route('swipe-game', 'routes/member/members/swipe-game.tsx'),
  route('match-finder', 'routes/member/members/match-finder.tsx'),
  route('signup-matches', 'routes/member/members/match-finder.tsx', { id: 'signup-matches' }),
  route('chats', 'routes/member/chats/chats.tsx'),
  route('chats/:id', 'routes/member/chats/chats.$id.tsx'),
  route('chats/:id/delete', 'routes/member/chats/chats.$id.delete.tsx'),
  route('credits', 'routes/member/credits/credits.tsx'),
  route('credits/repeat-order', 'routes/member/credits/credits.repeat-order.tsx'),
  route('credits/:id/:paymentmethod?', 'routes/member/credits/credits.$id.tsx'),
  route('payment/complete', 'routes/member/credits/payment.complete.tsx'),
  route('payment/pending', 'routes/member/credits/payment.pending.tsx'),
  route('payment/failed', 'routes/member/credits/payment.failed.tsx'),
  route('directdebit', 'routes/member/credits/directdebit.tsx'),
  route('premium', 'routes/member/credits/premium.tsx'),
  route('sandbox', 'routes/member/credits/sandbox.tsx'),
  route('sandbox/checkout/:id', 'routes/member/credits/sandbox.checkout.$id.tsx'),
  route('transactions', 'routes/member/credits/transactions.tsx'),
  route('transactions/:id', 'routes/member/credits/transactions.$id.tsx'),
  route('transactions/:id/invoice', 'routes/member/credits/transactions.$id.invoice.tsx'),
  route('transactions/:id/withdraw', 'routes/member/credits/transactions.$id.withdraw.tsx'),
  route('profile', 'routes/member/profile/profile.tsx'),
  route('profile/photos', 'routes/member/profile/profile.photos.ts'),
  route('notifications', 'routes/member/profile/notifications.tsx'),
  route('notifications/confirm', 'routes/member/profile/confirm-address.tsx'),
];

/** Account settings, one section per page. */
const settings: RouteConfig = [
  route('settings', 'routes/settings/account.tsx'),
  route('settings/account', 'routes/settings/account.tsx', { id: 'settings-account' }),
  route('settings/privacy', 'routes/settings/privacy.tsx'),
  route('settings/location', 'routes/settings/location.tsx'),
  route('settings/appearance', 'routes/settings/appearance.tsx'),
  route('settings/language', 'routes/settings/language.tsx'),
  route('settings/blocked', 'routes/settings/blocked.tsx'),
  route('settings/sessions', 'routes/settings/sessions.tsx'),
  route('settings/data', 'routes/settings/data.tsx'),
  route('settings/data/download', 'routes/settings/data-download.tsx'),
  route('settings/delete', 'routes/settings/delete.tsx'),
];

/** Landing pages of advertisements, for visitors. */
const landers: RouteConfig = [
  route('members/:id/landing', 'routes/landers/member-lander.tsx'),
  route('members/:id/landing2/:slug?', 'routes/landers/member-lander.tsx', { id: 'member-landing2' }),
  route('members/:id/landing3/:slug?', 'routes/landers/member-lander.tsx', { id: 'member-landing3' }),
  route('landers/tinderswipe', 'routes/landers/tinderswipe.tsx'),
  route('landers/:name/:slug?', 'routes/landers/lander.tsx'),
];

/** Information pages. A site's own pages are at the root; every other route takes precedence. */
const pages: RouteConfig = [
  route('pages/:token', 'routes/pages/page.tsx'),
  route('pricing', 'routes/pages/pricing.tsx'),
  route('complaints', 'routes/pages/complaints.tsx'),
  route(':token', 'routes/pages/own-page.tsx'),
];

/** Demo mode only, on the launcher's host, whose URLs the server maps to these. */
const demo: RouteConfig = [
  route('demo/enter', 'routes/demo/enter.ts'),
  route('launcher', 'routes/demo/launcher.tsx'),
  route('launcher/mailbox', 'routes/demo/mailbox.tsx'),
  route('launcher/mailbox/:tenant/:mail', 'routes/demo/mail.tsx'),
  route('launcher/mailbox/:tenant/:mail/html', 'routes/demo/mail-html.ts'),
  route('preview', 'routes/preview/matrix.tsx'),
  route('preview/tokens', 'routes/preview/tokens.tsx'),
  route('preview/simulator', 'routes/preview/simulator.tsx'),
  route('preview/editor', 'routes/preview/editor.tsx'),
  route('preview/catalogue', 'routes/preview/catalogue.tsx'),
  route('preview/catalogue/frame/:theme/:scheme/:locale', 'routes/preview/catalogue-frame.tsx'),
  route('preview/mails', 'routes/preview/mails.tsx'),
  route('preview/mails/html', 'routes/preview/mails-html.ts'),
];

/** The operators' desk, on its own host. */
const desk: RouteConfig = [
  route('desk/login', 'routes/desk/login.tsx'),
  route('desk/logout', 'routes/desk/logout.ts'),
  route('desk/factor', 'routes/desk/factor.tsx'),
  route('desk/welcome/:token', 'routes/desk/welcome.tsx'),
  route('desk/passkey', 'routes/desk/passkey.ts'),
  route('desk/demo', 'routes/desk/demo-enter.ts'),
  route('desk/audit.csv', 'routes/desk/audit-csv.ts'),
  route('desk/figures.csv', 'routes/desk/metrics-csv.ts'),
  route('desk/photos/steps', 'routes/desk/photos.requests.ts'),
  route('desk/photos/:site/:id/:size', 'routes/desk/photos.file.ts'),
  route('desk/fictional/pictures/:site/:id/:photo', 'routes/desk/fictional.picture.ts'),
  route('desk', 'routes/desk/desk.tsx', [
    layout('routes/desk/inside.tsx', [
      index('routes/desk/home.tsx'),
      route('members', 'routes/desk/members.tsx'),
      route('members/:id', 'routes/desk/members.$id.tsx', [
        index('routes/desk/members.$id.account.tsx'),
        route('photos', 'routes/desk/members.$id.photos.tsx'),
        route('contacts', 'routes/desk/members.$id.contacts.tsx'),
        route('reports', 'routes/desk/members.$id.reports.tsx'),
        route('money', 'routes/desk/members.$id.money.tsx'),
        route('mails', 'routes/desk/members.$id.mails.tsx'),
        route('sessions', 'routes/desk/members.$id.sessions.tsx'),
        route('leaving', 'routes/desk/members.$id.account-deletion.tsx'),
      ]),
      route('photos', 'routes/desk/photos.tsx'),
      route('account', 'routes/desk/account.tsx'),
      route('operators', 'routes/desk/operators.tsx'),
      route('operators/new', 'routes/desk/operators.new.tsx'),
      route('operators/:id', 'routes/desk/operators.$id.tsx'),
      route('roles', 'routes/desk/operators.roles.tsx'),
      route('complaints', 'routes/desk/complaints.tsx'),
      route('complaints/:site/:id', 'routes/desk/complaints.$site.$id.tsx'),
      route('withdrawals', 'routes/desk/withdrawals.tsx'),
      route('withdrawals/evidence', 'routes/desk/withdrawals.evidence.tsx'),
      route('withdrawals/:site/:id', 'routes/desk/withdrawals.$site.$id.tsx'),
      route('deletions', 'routes/desk/deletions.tsx'),
      route('failures', 'routes/desk/failures.tsx'),
      route('reports', 'routes/desk/reports.tsx'),
      route('reports/:id', 'routes/desk/reports.$id.tsx'),
      route('reports/appeals/:id', 'routes/desk/reports.appeals.$id.tsx'),
      route('fictional', 'routes/desk/fictional.tsx'),
      route('fictional/conversations/:site/:id', 'routes/desk/fictional.conversation.tsx'),
      route('fictional/profiles', 'routes/desk/fictional.profiles.tsx'),
      route('fictional/profiles/:site/new', 'routes/desk/fictional.profiles.new.tsx'),
      route('fictional/profiles/:site/:id', 'routes/desk/fictional.profile.tsx'),
      route('audit', 'routes/desk/audit.tsx'),
      route('figures', 'routes/desk/metrics.tsx'),
      route('orders', 'routes/desk/orders.tsx'),
      route('orders/ledger', 'routes/desk/orders.ledger.tsx'),
      route('orders/:id', 'routes/desk/orders.$id.tsx'),
      route('codes', 'routes/desk/codes.tsx'),
      route('codes/new', 'routes/desk/codes.new.tsx'),
      route('codes/:id', 'routes/desk/codes.$id.tsx'),
      route('suppressions', 'routes/desk/suppressions.tsx'),
      route('sites', 'routes/desk/sites.tsx'),
      route('sites/:slug', 'routes/desk/sites.$slug.tsx'),
      route('*', 'routes/landing/not-found.tsx', { id: 'desk/not-found' }),
    ]),
  ]),
];

export default [
  ...desk,
  ...landing,
  ...auth,
  ...member,
  ...settings,
  ...landers,
  ...pages,
  ...demo,
  route('*', 'routes/landing/not-found.tsx'),
] satisfies RouteConfig;
