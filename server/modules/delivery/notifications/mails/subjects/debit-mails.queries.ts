import { sql } from 'kysely';

import type { Trx } from '../../../../../../db/client.ts';
import { EARLIEST_DEBIT_DELAY_MS } from '../../../../money/payments/index.ts';

/** A direct debit as its mails show it. Amounts in minor units. */
export interface DebitMailData {
  orderId: string;
  amount: number;
  currency: string;
  /** Last 4 characters of the IBAN; empty without a mandate. */
  last4: string;
  reference: string;
  /** Earliest collection date, counted from the first request to the provider. */
  earliest: Date;
}

/** A mailed one-time code's order, and the hash of the code. */
type CodeMailData = DebitMailData & { codeHash: Buffer };

/** The order of a mailed one-time code; null when the code was used or has expired. */
export async function selectCodeForMail(
  trx: Trx,
  tenantId: string,
  { codeId, userId, now }: { codeId: string; userId: string; now: Date },
): Promise<CodeMailData | null> {
  const { rows } = await sql<CodeMailData>`
    select o.id as order_id, o.amount, o.currency, '' as last4, '' as reference, c.created_at as earliest, c.code_hash
    from one_time_codes c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = ${tenantId} and c.id = ${codeId} and c.user_id = ${userId} and c.used_at is null
      and c.expires_at > ${now}`.execute(trx);
  return rows[0] ?? null;
}

/** The debit announced by a mail; null when its order has failed or the mandate was revoked. */
export async function selectDebitForMail(
  trx: Trx,
  tenantId: string,
  { mandateId, userId }: { mandateId: string; userId: string },
): Promise<DebitMailData | null> {
  const { rows } = await sql<DebitMailData>`
    select o.id as order_id, m.amount, m.currency, m.iban_last4 as last4, m.reference,
      coalesce(p.created_at, m.given_at) + ${EARLIEST_DEBIT_DELAY_MS}::int * interval '1 millisecond' as earliest
    from mandates m join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
      left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where m.tenant_id = ${tenantId} and m.id = ${mandateId} and m.user_id = ${userId} and m.revoked_at is null
      and o.status in ('created', 'pending', 'paid')`.execute(trx);
  return rows[0] ?? null;
}
