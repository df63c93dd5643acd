import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { UNCONFIRMED_RETENTION_MS } from '../../../money/payments/index.ts';

/** A mandate's data about its holder and the IP address it was given from. */
export interface MandateRow {
  id: string;
  reference: string;
  providerCustomerId: string | null;
  providerMandateId: string | null;
  accountHolder: string;
  ibanEncrypted: Buffer;
  phoneEncrypted: Buffer | null;
  address: unknown;
  givenIpAddress: string;
}

/**
 * Whether a bank can still request the evidence of mandate `m`: for 13 months after its debit (Directive (EU)
 * 2015/2366, article 71), and while a debit may still happen, as after one that was given up before its provider
 * reported a status. Without a full payment the request date counts.
 */
const isEvidenceNeeded = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  exists (select from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = m.tenant_id and p.mandate_id = m.id and (
      (p.status not in ('failed', 'canceled', 'expired') and coalesce(o.paid_at, p.created_at) + interval '13 months' > ${now})
      or (p.status in ('canceled', 'expired') and p.provider_payment_id is null and p.attempts > 0
        and p.created_at > ${new Date(now.getTime() - UNCONFIRMED_RETENTION_MS)})))
  or exists (select from orders o where o.tenant_id = m.tenant_id and o.id = m.order_id and o.status in ('created', 'pending')
    and not exists (select from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id)))`;

const CLEARED_COLUMNS = sql`account_holder = '', iban_encrypted = '', iban_last4 = '', phone_encrypted = null, address = '{}',
  given_ip_address = '', provider_customer_id = null, provider_mandate_id = null, reference = 'erased-' || m.id`;

/** The member's mandates whose evidence may still be requested. */
export async function selectNeededMandates(trx: Trx, tenantId: string, { userId, at }: { userId: string; at: Date }) {
  const { rows } = await sql<MandateRow>`
    select m.id, m.reference, m.provider_customer_id, m.provider_mandate_id, m.account_holder, m.iban_encrypted,
      m.phone_encrypted, m.address, m.given_ip_address
    from mandates m where m.tenant_id = ${tenantId} and m.user_id = ${userId} and m.account_holder <> '' and ${isEvidenceNeeded(at)}`.execute(
    trx,
  );
  return rows;
}

export async function insertRetainedMandate(
  trx: Trx,
  row: { tenantId: string; mandateId: string; evidenceEncrypted: Buffer; retainedAt: Date },
): Promise<void> {
  await trx.insertInto('retainedMandates').values(row).execute();
}

/** Revokes a member's mandates and clears the holder's data. */
export async function clearMemberMandates(
  trx: Trx,
  tenantId: string,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await sql`update mandates m set ${CLEARED_COLUMNS}, revoked_at = coalesce(revoked_at, ${at})
    where m.tenant_id = ${tenantId} and m.user_id = ${userId}`.execute(trx);
}

/**
 * Clears all mandates whose evidence cannot be requested any more. The hash of the bank account is kept until then, so
 * that a block outlives the member's account.
 */
export async function clearExpiredMandates(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await sql`update mandates m set ${CLEARED_COLUMNS}, account_hash = null
    where m.tenant_id = ${tenantId} and (m.account_holder <> '' or m.account_hash is not null) and not ${isEvidenceNeeded(now)}`.execute(
    trx,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Deletes held evidence that cannot be requested any more. */
export async function deleteExpiredRetainedMandates(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await sql`delete from retained_mandates h using mandates m
    where h.tenant_id = ${tenantId} and m.tenant_id = h.tenant_id and m.id = h.mandate_id and not ${isEvidenceNeeded(now)}`.execute(
    trx,
  );
  return Number(result.numAffectedRows ?? 0);
}
