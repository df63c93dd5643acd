import type { Trx } from '../../../../db/client.ts';
import { runTogether } from '../../../../db/run-together.ts';
import { parseAmount, type Money } from '../../../../tenants/money.ts';
import { currencyFor } from '../../../../tenants/payment-currency.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../lib/errors/errors.ts';
import { addDays, isCalendarDay, localDate, startOfDay } from '../../../lib/time/local-date.ts';
import { lockWallet } from '../../ledger/credits/index.ts';
import { getPaymentCountry } from '../../identity/accounts/index.ts';
import {
  settingsAt,
  canPauseUntil,
  findSpendingRefusal,
  withLimit,
  type SpendingSettings,
  type SpendingRefusal,
} from './spending-rule.ts';
import { selectSpendingSettings, selectSpent, upsertSpendingSettings } from './spending.queries.ts';

const MAX_PAUSE_DAYS = 366;

export interface SpendingView {
  /** Currency in which the member buys, and of a new limit. */
  currency: string;
  limit: Money | null;
  /** Orders of the last seven days, in the limit's currency. */
  spent: number;
  /** ISO 8601. */
  pending: { limit: Money | null; from: string } | null;
  /** ISO 8601; null without a pause. */
  pausedUntil: string | null;
  /** First and last day that a pause may end on, `YYYY-MM-DD`. */
  pauseDays: { min: string; max: string };
}

/** Why an order would be rejected by the member's settings. */
export type SpendingHold =
  | { kind: 'paused'; /** ISO 8601. */ until: string }
  | { kind: 'limit'; limit: Money; /** When a higher limit holds, ISO 8601. */ raisedFrom: string | null };

type SpendingDeps = Pick<Deps, 'database' | 'clock'>;

export function createSpendingService(deps: SpendingDeps) {
  return {
    viewSpending: (ctx: MemberCtx): Promise<SpendingView> =>
      deps.database.read(ctx, async (trx) => {
        const now = deps.clock.now();
        const { id } = ctx.tenant;
        const [settings, spent, currency] = await runTogether([
          selectSpendingSettings(trx, id, ctx.viewer.userId),
          selectSpent(trx, id, ctx.viewer.userId, now),
          buyerCurrency(trx, ctx),
        ]);
        return toSpendingView(ctx, { decision: settingsAt(settings, now), spent, currency, now });
      }),

    /**
     * Why an order of this price would be rejected now, by the same rule as `assertMaySpend`; null if it would not.
     * Read-only.
     * @param price includes the method's cost
     */
    viewHold: (ctx: MemberCtx, price: Money): Promise<SpendingHold | null> =>
      deps.database.read(ctx, async (trx) => {
        const now = deps.clock.now();
        const [decision, spent] = await runTogether([
          selectSpendingSettings(trx, ctx.tenant.id, ctx.viewer.userId),
          selectSpent(trx, ctx.tenant.id, ctx.viewer.userId, now),
        ]);
        const refusal = findSpendingRefusal(decision, price, spent, now);
        return refusal && toSpendingHold(settingsAt(decision, now), refusal);
      }),

    /**
     * Sets the member's limit for seven days: a lower one immediately, a higher one or none after 24 hours.
     * @param input.amount as typed, in the member's currency; empty for none
     * @throws DomainError `invalid_fields` (`amount`)
     */
    saveLimit: (ctx: MemberCtx, input: { amount: string }): Promise<void> =>
      updateSettings(deps, ctx, async (decision, now, trx) => {
        if (input.amount === '') return withLimit(decision, null, now);
        const currency = await buyerCurrency(trx, ctx);
        const amount = parseAmount(input.amount, currency);
        if (amount === null) throw fieldError('amount', 'amount_invalid');
        return withLimit(decision, { amount, currency }, now);
      }),

    /**
     * Pauses buying until the start of a day in the tenant's time zone. An active pause can only be extended.
     * @param input.until `YYYY-MM-DD`
     * @throws DomainError `invalid_fields` (`until`)
     */
    pauseUntil: (ctx: MemberCtx, input: { until: string }): Promise<void> =>
      updateSettings(deps, ctx, (decision, now) => {
        const { min, max } = pauseDays(ctx, now);
        if (input.until === '') throw fieldError('until', 'required');
        if (!isCalendarDay(input.until) || input.until > max) throw fieldError('until', 'pause_invalid');
        if (input.until < min) throw fieldError('until', 'pause_past');
        const until = startOfDay(input.until, ctx.tenant.time_zone);
        if (!canPauseUntil(decision, until, now)) throw fieldError('until', 'pause_shorter');
        return { ...decision, pausedUntil: until };
      }),
  };
}

/** The currency in which a member buys. */
const buyerCurrency = async (trx: Trx, ctx: MemberCtx): Promise<string> =>
  currencyFor(ctx.tenant, await getPaymentCountry(trx, ctx));

function toSpendingHold({ limit, pending, pausedUntil }: SpendingSettings, refusal: SpendingRefusal): SpendingHold {
  return refusal === 'spending_paused'
    ? { kind: 'paused', until: pausedUntil!.toISOString() }
    : { kind: 'limit', limit: limit!, raisedFrom: pending?.from.toISOString() ?? null };
}

function pauseDays({ tenant }: MemberCtx, now: Date): { min: string; max: string } {
  const dayAfter = (days: number) => addDays(localDate(now, tenant.time_zone), days);
  return { min: dayAfter(1), max: dayAfter(MAX_PAUSE_DAYS) };
}

async function updateSettings(
  deps: SpendingDeps,
  { tenant, viewer }: MemberCtx,
  decide: (decision: SpendingSettings, now: Date, trx: Trx) => SpendingSettings | Promise<SpendingSettings>,
): Promise<void> {
  const now = deps.clock.now();
  const key = { tenantId: tenant.id, userId: viewer.userId, now };
  await deps.database.withTenant(tenant.id, async (trx) => {
    await lockWallet(trx, tenant.id, viewer.userId);
    const decision = settingsAt(await selectSpendingSettings(trx, tenant.id, viewer.userId), now);
    await upsertSpendingSettings(trx, key, await decide(decision, now, trx));
  });
}

interface SpendingState {
  decision: SpendingSettings;
  spent: readonly Money[];
  currency: string;
  now: Date;
}

function toSpendingView(ctx: MemberCtx, { decision, spent, currency: own, now }: SpendingState): SpendingView {
  const { limit, pending, pausedUntil } = decision;
  return {
    currency: own,
    limit,
    spent: spent.find(({ currency }) => currency === limit?.currency)?.amount ?? 0,
    pending: pending && { limit: pending.limit, from: pending.from.toISOString() },
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
    pauseDays: pauseDays(ctx, now),
  };
}
