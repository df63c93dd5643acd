import type { Ctx, MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { selectCredits } from './balance.ts';
import { findBalanceDrift } from './check-balances.ts';
import { countCodeGuess } from './code-guess-limit.ts';
import type { DiscountCodeInput } from './discount-code.schema.ts';
import type { DiscountCodeView, TimeBonusView } from './discount-code.view.ts';
import { findDiscountCode, viewTimeBonus, findFirstOrderCode } from './discount-codes.ts';
import { findOffers, type OffersView } from './offers.ts';

export function createCreditsService(deps: Pick<Deps, 'database' | 'log' | 'clock' | 'limiter'>) {
  return {
    viewBalance: (ctx: MemberCtx): Promise<{ credits: number }> =>
      deps.database.read(ctx, async (trx) => ({
        credits: await selectCredits(trx, ctx.tenant.id, ctx.viewer.userId),
      })),

    /** The member's first-order offers. */
    viewOffers: (ctx: Ctx): OffersView => findOffers(ctx, deps.clock.now()),

    viewTimeBonus: (ctx: MemberCtx): TimeBonusView => viewTimeBonus(ctx, deps.clock.now()),

    /**
     * The typed code, else the current welcome discount. Wrong guesses are counted per address prefix and member.
     * @throws DomainError `discount_code_not_found`; `discount_code_used`; `discount_code_reserved`;
     *   `too_many_requests`
     */
    async viewDiscountCode(ctx: Ctx, { code }: DiscountCodeInput): Promise<DiscountCodeView> {
      const now = deps.clock.now();
      if (code === undefined) {
        const welcome = findFirstOrderCode(ctx, now);
        if (!welcome) throw domainError('discount_code_not_found');
        return welcome;
      }
      const wasRight = await countCodeGuess(deps, ctx, code);
      const found = await deps.database.read(ctx, (trx) => findDiscountCode(trx, ctx, code, now));
      await wasRight();
      return found.view;
    },

    /** Compares all cached balances and debts of a tenant with its ledger and logs each difference as an error. */
    async reconcile(tenantId: string): Promise<number> {
      const drift = await deps.database.withTenant(tenantId, (trx) => findBalanceDrift(trx, tenantId));
      for (const member of drift) deps.log.error({ tenantId, ...member }, 'balance differs from the ledger');
      return drift.length;
    },
  };
}

export type CreditsService = ReturnType<typeof createCreditsService>;
