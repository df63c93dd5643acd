import { randomUUID } from 'node:crypto';

import type { RouteConfigEntry } from '@remix-run/route-config';

import routes from '../../app/routes.ts';
import type { MemberCtx } from '../../server/context.ts';
import type { ErrorCode } from '../../server/lib/errors/errors.ts';
import { newToken } from '../../server/modules/identity/accounts/tokens/secret-tokens.ts';
import type { Services } from '../../server/services.ts';
import type { IdKind } from './two-sites.ts';

/** How a page's parameter is tested: by the service calls of its loader and action. */
interface PageParamTest {
  /** Null if it is not a row id, such as a mailed token. */
  kind: IdKind | null;
  code: ErrorCode;
  unknown: () => string;
  ask: (services: Services, ctx: MemberCtx, id: string) => Promise<unknown>;
}

const message = (target: { profile: string } | { conversation: string }) => ({
  ...target,
  text: 'Hoi',
  client_id: randomUUID(),
});

const profilePage: PageParamTest = {
  kind: 'profile',
  code: 'not_found',
  unknown: randomUUID,
  ask: (services, ctx, id) =>
    expectSameRejection([
      services.profiles.viewProfile(ctx, id),
      services.profiles.listRelated(ctx, id),
      services.profiles.listPhotos(ctx, id),
      services.likes.likeProfile(ctx, { profile: id }),
      services.likes.unlikeProfile(ctx, { profile: id }),
      services.likes.seeMatch(ctx, { profile: id }),
      services.likes.endMatch(ctx, { profile: id }),
    ]),
};

const memberLander: PageParamTest = {
  ...profilePage,
  ask: (services, ctx, id) => services.profiles.viewProfile(ctx, id),
};

/**
 * Every page with a parameter, keyed by path: how it is tested, or why it is not an id. A new page fails the suite
 * until it is listed here.
 */
export const PAGE_PARAMS: Record<string, PageParamTest | { noId: string }> = {
  'members/:id': profilePage,
  'likes/m/:id': profilePage,
  'members/:id/signup': { ...profilePage, ask: (services, ctx, id) => services.profiles.viewProfile(ctx, id) },
  'members/:id/block': {
    ...profilePage,
    ask: async (services, ctx, id) => {
      await services.safety.blockProfile(ctx, { profile: id });
      await services.safety.unblockProfile(ctx, { profile: id });
    },
  },
  'members/:id/album': {
    ...profilePage,
    ask: (services, ctx, id) =>
      expectSameRejection([
        services.privateAlbum.viewAlbum(ctx, id),
        services.privateAlbum.askAccess(ctx, { profile: id }),
      ]),
  },
  'members/:id/report': {
    ...profilePage,
    ask: (services, ctx, id) =>
      expectSameRejection([
        services.safety.viewReportable(ctx, id),
        services.safety.reportProfile(ctx, { profile: id, reason: 'scam' }),
      ]),
  },
  'members/:id/landing': memberLander,
  'members/:id/landing2/:slug?': memberLander,
  'members/:id/landing3/:slug?': memberLander,
  'credits/:id/:paymentmethod?': { noId: 'names of a package and of a method' },
  'landers/:name/:slug?': { noId: 'the name of a landing page and of its variant' },
  'preview/catalogue/frame/:theme/:scheme/:locale': { noId: 'names of looks, on the demo’s own host only' },
  'members/:id/chat': {
    ...profilePage,
    ask: (services, ctx, id) =>
      expectSameRejection([
        services.chat.findConversation(ctx, id),
        services.chat.sendMessage(ctx, message({ profile: id })),
      ]),
  },
  'chats/:id': {
    kind: 'conversation',
    code: 'not_found',
    unknown: randomUUID,
    ask: (services, ctx, id) =>
      expectSameRejection([
        services.chat.openConversation(ctx, { conversation: id }),
        services.chat.sendMessage(ctx, message({ conversation: id })),
      ]),
  },
  'chats/messages/:id': {
    kind: 'photo_message',
    code: 'not_found',
    unknown: randomUUID,
    ask: (services, ctx, id) =>
      expectSameRejection([
        services.chat.viewMessage(ctx, { message: id }),
        services.chat.react(ctx, { message: id, emoji: '😊' }),
        services.chat.removeReaction(ctx, { message: id }),
      ]),
  },
  'chats/:id/delete': {
    kind: 'conversation',
    code: 'not_found',
    unknown: randomUUID,
    ask: (services, ctx, id) => services.chat.deleteConversation(ctx, { conversation: id }),
  },
  'transactions/:id': {
    kind: 'order',
    code: 'not_found',
    unknown: randomUUID,
    ask: (services, ctx, id) => services.transactions.view(ctx, { id }),
  },
  'transactions/:id/invoice': {
    kind: 'order',
    code: 'not_found',
    unknown: randomUUID,
    // An unpaid order has no invoice: then only the order itself is checked.
    ask: (services, ctx, id) =>
      services.transactions.invoice(ctx, { order: id }).catch(() => services.transactions.view(ctx, { id })),
  },
  'transactions/:id/withdraw': {
    kind: 'order',
    code: 'not_found',
    unknown: randomUUID,
    ask: async (services, ctx, id) => {
      // With another sum than is shown, an own order is found and not withdrawn from.
      const withdrawn = services.payments.withdraw(ctx, { order: id, expected_amount: 1 }).catch((error: Error) => {
        if (error.message !== 'withdrawal_changed') throw error;
      });
      const work = await Promise.allSettled([services.payments.viewWithdrawal(ctx, { order: id }), withdrawn]);
      for (const end of work) if (end.status === 'rejected') throw end.reason;
    },
  },
  'sandbox/checkout/:id': {
    kind: 'sandbox_payment',
    code: 'not_found',
    unknown: randomUUID,
    ask: (services, ctx, id) =>
      expectSameRejection([
        services.sandbox.viewCheckout(ctx, { id }),
        services.sandbox.decide(ctx, id, { outcome: 'paid' }),
      ]),
  },
  'activate/:token': {
    kind: null,
    code: 'link_invalid',
    unknown: newToken,
    ask: (services, ctx, token) => services.accounts.activate(ctx, token),
  },
  'pages/:token': { noId: 'the name of a text; a site’s own are tried in pages.service.test.ts' },
  ':token': { noId: 'likewise' },
  'likes/:type': { noId: 'the name of a tab' },
  'launcher/mailbox/:tenant/:mail': { noId: 'on the launcher’s own host, in demo mode only, outside of every site' },
  'launcher/mailbox/:tenant/:mail/html': { noId: 'likewise' },
};

/** Resolves if all promises resolve; if one rejects, all must reject with the same code. */
async function expectSameRejection(work: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const refusals = results.filter((result) => result.status === 'rejected');
  if (refusals.length === 0) return;
  const codes = new Set(
    results.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : 'ok')),
  );
  if (codes.size > 1) throw new Error(`a page rejects with different codes: ${[...codes].join(', ')}`);
  throw refusals[0]!.reason;
}

/** Paths of all pages with a parameter. */
export function pageParams(): string[] {
  const flatten = (entries: readonly RouteConfigEntry[], parent: string): string[] =>
    entries.flatMap((entry) => {
      const path = [parent, entry.path].filter(Boolean).join('/');
      return [...(path.includes(':') ? [path] : []), ...flatten(entry.children ?? [], path)];
    });
  // Desk pages are on another host with their own services, tested in `desk.db.test.ts`.
  return [...new Set(flatten(routes as unknown as RouteConfigEntry[], ''))].filter((path) => !path.startsWith('desk/'));
}
