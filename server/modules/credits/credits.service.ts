import type { Ctx, MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { selectCredits } from './balance.ts';
import { selectDrift } from './credits.queries.ts';
import { offersFor } from './offers.ts';
import type { OffersView } from './offers.ts';

/** Creates the service for credits. */
export function createCreditsService(deps: Pick<Deps, 'database' | 'log' | 'clock'>) {
  return {
    /** The member's balance, in credits. */
    viewBalance: (ctx: MemberCtx): Promise<{ credits: number }> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => ({
        credits: await selectCredits(trx, ctx.tenant.id, ctx.viewer.userId),
      })),

    /** What this member is offered for a first order. */
    viewOffers: (ctx: Ctx): OffersView => offersFor(ctx, deps.clock.now()),

    /** Compares every cached balance of a site with its ledger; a difference is logged as an error. */
    async reconcile(tenantId: string): Promise<number> {
      const drift = await deps.database.withTenant(tenantId, (trx) => selectDrift(trx, tenantId));
      for (const member of drift) deps.log.error({ tenantId, ...member }, 'balance differs from the ledger');
      return drift.length;
    },
  };
}

export type CreditsService = ReturnType<typeof createCreditsService>;
