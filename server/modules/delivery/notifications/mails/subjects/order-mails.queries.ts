import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../../db/client.ts';
import type { MailTemplate } from '../../../../../../emails/mail-templates.ts';
import { selectContractForMail, type ContractMailData } from './contract-mail.queries.ts';

/** An order as its mails show it. Amounts in minor units of `currency`. */
export interface OrderMailData {
  id: string;
  credits: number;
  amount: number;
  currency: string;
  createdAt: Date;
  paidAt: Date | null;
  withdrawnAt: Date | null;
  /** Refunded amount that the mail is about, and the credits taken back for it. */
  back: number;
  creditsBack: number;
  /** The member's debt in credits. */
  debt: number;
  /** What the member owes for the order, in minor units. */
  owed: number;
  /** Of a paid order, where its texts are stored. */
  contract?: ContractMailData | undefined;
}

/** The order's latest withdrawal; of no amount where the payment had not arrived. */
const LATEST_WITHDRAWAL = sql`(select coalesce(r.amount, 0) as amount, coalesce(r.credits, 0) as credits,
    coalesce(r.status in ('failed', 'canceled'), false) as failed
  from (select 1) as one left join lateral (select * from refunds
    where tenant_id = o.tenant_id and order_id = o.id and cause = 'withdrawal' order by id desc limit 1) r on true)`;

/**
 * The latest reversal at the time the mail was queued: the charged-back amount, else what the provider refunded at one
 * time. Each mail states its own amount, not the total.
 */
const latestReversal = (until: Date) => sql`(
  select case when p.amount_charged_back > 0 then p.amount_charged_back else coalesce(last.amount, 0) end::int as amount,
    case when p.amount_charged_back > 0 then o.credits_clawed_back - taken.credits else coalesce(last.credits, 0) end::int
      as credits
  from payments p
  cross join lateral (select coalesce(sum(r.credits), 0) as credits from refunds r
    where r.tenant_id = o.tenant_id and r.order_id = o.id and r.status not in ('failed', 'canceled')) taken
  left join lateral (select sum(r.amount) as amount, sum(r.credits) as credits from refunds r
    where r.tenant_id = o.tenant_id and r.order_id = o.id and r.cause = 'provider'
      and r.status not in ('failed', 'canceled') and r.created_at <= ${until}
    group by r.created_at order by r.created_at desc limit 1) last on true
  where p.tenant_id = o.tenant_id and p.order_id = o.id)`;

const NO_REFUND = sql`(select 0 as amount, 0 as credits)`;

/** Amount of each template, and the condition under which the mail is still correct. */
const ORDER_MAILS = {
  payment_complete: { back: NO_REFUND, holds: sql`o.status = 'paid'` },
  payment_failed: { back: NO_REFUND, holds: sql`o.status in ('failed', 'canceled', 'expired')` },
  payment_reversed: { back: null, holds: sql`b.amount > 0` },
  withdrawal: { back: LATEST_WITHDRAWAL, holds: sql`not b.failed and (b.amount > 0 or o.withdrawn_at is not null)` },
  withdrawal_report: {
    back: LATEST_WITHDRAWAL,
    holds: sql`not b.failed and (b.amount > 0 or o.withdrawn_at is not null)`,
  },
  refund_failed: { back: LATEST_WITHDRAWAL, holds: sql`b.failed and o.status = 'paid'` },
} as const satisfies Partial<Record<MailTemplate, { back: RawBuilder<unknown> | null; holds: RawBuilder<unknown> }>>;

type OrderMail = keyof typeof ORDER_MAILS;

export const isOrderMail = (template: MailTemplate): template is OrderMail => Object.hasOwn(ORDER_MAILS, template);

/** A member's order for a mail; null when its state no longer matches the template. */
export async function selectOrderForMail(
  trx: Trx,
  tenantId: string,
  { orderId, userId, template, queuedAt }: { orderId: string; userId: string; template: OrderMail; queuedAt: Date },
): Promise<OrderMailData | null> {
  const { back, holds } = ORDER_MAILS[template];
  const { rows } = await sql<OrderMailData>`
    select o.id, o.credits, o.amount, o.currency, o.created_at, o.paid_at, o.withdrawn_at,
      b.amount as back, b.credits as credits_back, u.credit_debt as debt,
      (select coalesce(sum(d.amount), 0)::int from money_debts d where d.tenant_id = o.tenant_id and d.order_id = o.id
        and d.closed_at is null) as owed
    from orders o join users u on u.tenant_id = o.tenant_id and u.id = o.user_id cross join lateral ${back ?? latestReversal(queuedAt)} b
    where o.tenant_id = ${tenantId} and o.id = ${orderId} and o.user_id = ${userId} and ${holds}`.execute(trx);
  const [order] = rows;
  if (!order || template !== 'payment_complete') return order ?? null;
  return { ...order, contract: await selectContractForMail(trx, tenantId, orderId) };
}
