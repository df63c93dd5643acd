import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { correctCredits, lockWallet, sumEarlierCorrections, type Correction } from '../../../ledger/credits/index.ts';

/**
 * Corrects a member's credits, see `correctCredits`. A grant belongs to no order: credits used of the member's orders
 * stay used, except as far as the grant returns what an earlier correction removed.
 */
export async function correctCreditsAndUsage(trx: Trx, clock: Clock, correction: Correction): Promise<boolean> {
  const { tenantId, userId, change } = correction;
  if (change > 0) {
    const taken = Math.max(0, -(await sumEarlierCorrections(trx, correction)));
    await recordUsedCredits(trx, tenantId, userId, Math.min(taken, change));
  }
  return correctCredits(trx, clock, correction);
}

/**
 * Stores how much of a member's orders is used (`credits_used`), in the caller's transaction, before it grants free
 * credits: these belong to no order and must not make used credits count as unused. Chargebacks are ignored, since they
 * may be reversed.
 * @param restored credits in the grant that only return what an operator removed
 */
async function recordUsedCredits(trx: Trx, tenantId: string, userId: string, restored: number): Promise<void> {
  await lockWallet(trx, tenantId, userId);
  await sql`
    with own as (
      select o.id, o.credits_charged_back as charged_back, o.paid_at,
        greatest(o.credits - o.credits_clawed_back + o.credits_charged_back - o.credits_used, 0) as kept
      from orders o where o.tenant_id = ${tenantId} and o.user_id = ${userId} and o.paid_at is not null),
    held as (
      select u.credits - u.credit_debt + (select coalesce(sum(charged_back), 0) from own) + ${restored}::int as balance
      from users u where u.tenant_id = ${tenantId} and u.id = ${userId}),
    judged as (
      select own.id, own.kept,
        greatest(held.balance - (sum(own.kept) over (order by own.paid_at desc, own.id desc) - own.kept), 0) as unspent
      from own cross join held)
    update orders o set credits_used = o.credits_used + judged.kept - judged.unspent
    from judged where o.tenant_id = ${tenantId} and o.id = judged.id and judged.kept > judged.unspent`.execute(trx);
}

/**
 * Returns credits to the orders that were spent before an operator's grant, in the caller's transaction, which holds
 * the account: latest order first, since the earliest is spent first.
 */
export async function returnUsedCredits(
  trx: Trx,
  tenantId: string,
  { userId, credits, spentAt }: { userId: string; credits: number; spentAt: Date },
): Promise<void> {
  await sql`
    with own as (
      select o.id, o.credits_used as used,
        sum(o.credits_used) over (order by o.paid_at desc, o.id desc) - o.credits_used as later
      from orders o where o.tenant_id = ${tenantId} and o.user_id = ${userId} and o.credits_used > 0)
    update orders o set credits_used = o.credits_used - least(own.used, greatest(${credits}::int - own.later, 0))
    from own where o.tenant_id = ${tenantId} and o.id = own.id and exists (
      select from ledger_accounts a
        join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
        join ledger_transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id
      where a.tenant_id = ${tenantId} and a.kind = 'member' and a.user_id = ${userId} and e.created_at > ${spentAt}
        and e.amount > 0 and t.reason = 'correction')`.execute(trx);
}
