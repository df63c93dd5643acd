import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { NOTIFICATION_TYPES } from '../../../platform/outbox/index.ts';
import { selectInvisible, updateInvisible } from '../../../identity/privacy/index.ts';
import { selectMailPause, switchMailsOff, switchMailsOn } from './alternatives.queries.ts';
import { parseDeletionReasons } from '../account-deletion.schema.ts';
import type { AlternativesView } from '../account-deletion.view.ts';
import { answerRetentionOffer, createOfferOnce, viewOffer } from './retention-offer.ts';

type AlternativesDeps = Pick<Deps, 'database' | 'clock'>;

/** Alternatives to account deletion. Each takes effect immediately and can be undone. */
export function createDeletionAlternatives(deps: AlternativesDeps) {
  return {
    /**
     * Starts an account deletion: the site's discount is offered, unless it has none or offered it before.
     * @param named codes of `DEPARTURE_REASONS`; stored only when the account is deleted
     * @returns the reasons without duplicates
     * @throws DomainError `invalid_fields` for an unknown reason
     */
    async considerLeaving(ctx: MemberCtx, named: readonly string[]): Promise<string[]> {
      const reasons = parseDeletionReasons(named);
      await deps.database.withTenant(ctx.tenant.id, (trx) => createOfferOnce(trx, ctx, deps.clock.now()));
      return reasons;
    },

    viewAlternatives: (ctx: MemberCtx): Promise<AlternativesView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { tenant, viewer } = ctx;
        const { mailsOn, pausedAt } = await selectMailPause(trx, tenant.id, viewer.userId);
        return {
          mailsOn,
          mailsPaused: pausedAt !== null,
          invisible: await selectInvisible(trx, tenant.id, viewer.profileId),
          offer: await viewOffer(trx, ctx, deps.clock.now()),
        };
      }),

    /** Switches all types of notification mail off; transactional mails are still sent. */
    pauseMails: ({ tenant, viewer }: MemberCtx): Promise<void> =>
      deps.database.withTenant(tenant.id, async (trx) => {
        const { userId } = viewer;
        // Mails switched on during a pause join it, so that its end restores all of them.
        const { pausedAt } = await selectMailPause(trx, tenant.id, userId);
        await switchMailsOff(trx, tenant.id, { userId, types: NOTIFICATION_TYPES, at: pausedAt ?? deps.clock.now() });
      }),

    /** Ends a pause: the mails it switched off are on again. */
    resumePausedMails: ({ tenant, viewer }: MemberCtx): Promise<void> =>
      deps.database.withTenant(tenant.id, (trx) => switchMailsOn(trx, tenant.id, viewer.userId, deps.clock.now())),

    /** Switches invisible mode, as in the settings. */
    hideProfile: ({ tenant, viewer }: MemberCtx, invisible: boolean): Promise<void> =>
      deps.database.withTenant(tenant.id, (trx) => updateInvisible(trx, tenant.id, viewer.profileId, invisible)),

    /**
     * Accepts or declines the discount.
     * @throws DomainError `conflict` without an open offer
     */
    answerOffer: (ctx: MemberCtx, accepted: boolean): Promise<void> =>
      deps.database.withTenant(ctx.tenant.id, (trx) => answerRetentionOffer(trx, deps, ctx, accepted)),
  };
}
