import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import type { Money } from '../../../../tenants/money.ts';
import { WEEK_MS } from '../../../lib/time/duration.ts';
import { DEFAULT_SPENDING_SETTINGS, type SpendingSettings } from './spending-rule.ts';

const toMoney = (amount: number | null, currency: string | null): Money | null =>
  amount === null ? null : { amount, currency: currency! };

/** The member's settings as stored; see `decisionAt`. */
export async function selectSpendingSettings(trx: Trx, tenantId: string, userId: string): Promise<SpendingSettings> {
  const [row] = (await trx.executeQuery(settingsQuery({ tenantId, userId }))).rows;
  if (!row) return DEFAULT_SPENDING_SETTINGS;
  return {
    limit: toMoney(row.weeklyAmount, row.currency),
    pending: row.pendingFrom && {
      limit: toMoney(row.pendingWeeklyAmount, row.pendingCurrency),
      from: row.pendingFrom,
    },
    pausedUntil: row.pausedUntil,
  };
}

const settingsQuery = compileOnce((trx, { tenantId, userId }: { tenantId: string; userId: string }) =>
  trx
    .selectFrom('spendingLimits')
    .select(['weeklyAmount', 'currency', 'pendingWeeklyAmount', 'pendingCurrency', 'pendingFrom', 'pausedUntil'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .compile(),
);

export async function upsertSpendingSettings(
  trx: Trx,
  key: { tenantId: string; userId: string; now: Date },
  { limit, pending, pausedUntil }: SpendingSettings,
): Promise<void> {
  const { now, ...member } = key;
  const columns = {
    weeklyAmount: limit?.amount ?? null,
    currency: limit?.currency ?? null,
    pendingWeeklyAmount: pending?.limit?.amount ?? null,
    pendingCurrency: pending?.limit?.currency ?? null,
    pendingFrom: pending?.from ?? null,
    pausedUntil,
    changedAt: now,
  };
  await trx
    .insertInto('spendingLimits')
    .values({ ...member, ...columns })
    .onConflict((oc) => oc.columns(['tenantId', 'userId']).doUpdateSet(columns))
    .execute();
}

/**
 * The member's orders of the last seven days by currency, less refunds that were made or are under way: paid, or perhaps
 * still to be paid and kept.
 */
export async function selectSpent(trx: Trx, tenantId: string, userId: string, now: Date): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select o.currency, sum(o.amount - r.refunded)::int as amount
    from orders o
      cross join lateral (select coalesce(sum(amount), 0) as refunded from refunds
        where tenant_id = o.tenant_id and order_id = o.id and status not in ('failed', 'canceled')) r
    where o.tenant_id = ${tenantId} and o.user_id = ${userId} and o.status in ('created', 'pending', 'paid')
      and (o.paid_at is not null or o.withdrawn_at is null)
      and coalesce(o.paid_at, o.created_at) > ${new Date(now.getTime() - WEEK_MS)}
    group by o.currency`.execute(trx);
  return rows;
}
