import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { NOTIFICATION_TYPES } from '../notifications/preferences.schema.ts';
import {
  selectInvisible,
  selectMailsOff,
  switchMailsOff,
  switchMailsOn,
  updateInvisible,
} from './alternatives.queries.ts';
import { parseReasons } from './departure.schema.ts';
import type { AlternativesView } from './departure.view.ts';
import { answerRetentionOffer, offerOnce, viewOffer } from './retention-offer.ts';

type AlternativesDeps = Pick<Deps, 'database' | 'clock'>;

/** What a member can do instead of leaving; each takes effect at once and has a way back. */
export function createAlternatives(deps: AlternativesDeps) {
  return {
    /**
     * Begins a departure: from now on the site's discount is offered, if it has one and never offered it before.
     * @param named codes of `DEPARTURE_REASONS`; nothing is stored of them before the account is deleted
     * @returns the reasons, each once
     * @throws DomainError `invalid_fields` for a reason that is not on the list
     */
    async considerLeaving(ctx: MemberCtx, named: readonly string[]): Promise<string[]> {
      const reasons = parseReasons(named);
      await deps.database.withTenant(ctx.tenant.id, (trx) => offerOnce(trx, ctx, deps.clock.now()));
      return reasons;
    },

    viewAlternatives: (ctx: MemberCtx): Promise<AlternativesView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { tenant, viewer } = ctx;
        const { off, pausedAt } = await selectMailsOff(trx, tenant.id, viewer.userId);
        return {
          mailsOn: off < NOTIFICATION_TYPES.length,
          mailsPaused: pausedAt !== null,
          invisible: await selectInvisible(trx, tenant.id, viewer.profileId),
          offer: await viewOffer(trx, ctx, deps.clock.now()),
        };
      }),

    /** Switches all eight kinds of mail off; mails about the account itself still come. */
    pauseMails: ({ tenant, viewer }: MemberCtx): Promise<void> =>
      deps.database.withTenant(tenant.id, async (trx) => {
        const { userId } = viewer;
        // What was switched on during a pause joins it, so that its end gives back all of it.
        const { pausedAt } = await selectMailsOff(trx, tenant.id, userId);
        await switchMailsOff(trx, tenant.id, { userId, types: NOTIFICATION_TYPES, at: pausedAt ?? deps.clock.now() });
      }),

    /** Ends a pause: what it switched off is on again. */
    resumePausedMails: ({ tenant, viewer }: MemberCtx): Promise<void> =>
      deps.database.withTenant(tenant.id, (trx) => switchMailsOn(trx, tenant.id, viewer.userId, deps.clock.now())),

    /** Switches invisible mode, the same as in the settings. */
    hideProfile: ({ tenant, viewer }: MemberCtx, invisible: boolean): Promise<void> =>
      deps.database.withTenant(tenant.id, (trx) => updateInvisible(trx, tenant.id, viewer.profileId, invisible)),

    /** Takes or refuses the discount. @throws DomainError `conflict` when there is no open offer */
    answerOffer: (ctx: MemberCtx, accepted: boolean): Promise<void> =>
      deps.database.withTenant(ctx.tenant.id, (trx) => answerRetentionOffer(trx, deps, ctx, accepted)),
  };
}
