import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { EARLIEST_MS } from '../payments/debit-mandate.ts';

/** A direct debit that a mail tells of. Amounts in minor units. */
export interface MailedDebit {
  orderId: string;
  amount: number;
  currency: string;
  /** The end of the account's number; empty while there is no mandate. */
  last4: string;
  reference: string;
  /** The earliest moment at which it is made, counted from when its provider was first asked for it. */
  earliest: Date;
}

/** The order that a mailed one-time code is for; null when the code was used or has ended. */
export async function selectCodeOfMail(
  trx: Trx,
  tenantId: string,
  { codeId, userId, now }: { codeId: string; userId: string; now: Date },
): Promise<MailedDebit | null> {
  const { rows } = await sql<MailedDebit>`
    select o.id as order_id, o.amount, o.currency, '' as last4, '' as reference, c.created_at as earliest
    from one_time_codes c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = ${tenantId} and c.id = ${codeId} and c.user_id = ${userId} and c.used_at is null
      and c.expires_at > ${now}`.execute(trx);
  return rows[0] ?? null;
}

/** The debit that a mail announces; null when its order has failed by now, or the mandate was withdrawn. */
export async function selectDebitOfMail(
  trx: Trx,
  tenantId: string,
  { mandateId, userId }: { mandateId: string; userId: string },
): Promise<MailedDebit | null> {
  const { rows } = await sql<MailedDebit>`
    select o.id as order_id, m.amount, m.currency, m.iban_last4 as last4, m.reference,
      coalesce(p.created_at, m.given_at) + ${EARLIEST_MS}::int * interval '1 millisecond' as earliest
    from mandates m join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
      left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where m.tenant_id = ${tenantId} and m.id = ${mandateId} and m.user_id = ${userId} and m.revoked_at is null
      and o.status in ('created', 'pending', 'paid')`.execute(trx);
  return rows[0] ?? null;
}
