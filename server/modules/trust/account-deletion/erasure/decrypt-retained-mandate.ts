import { sql } from 'kysely';
import type { Secrets } from '../../../../lib/security/secrets.ts';

import type { Trx } from '../../../../../db/client.ts';
import { serialize } from '../../../../lib/serialize.ts';
import { decryptDebitData } from '../../../money/payments/index.ts';

interface HeldRow {
  orderId: string;
  amount: number | null;
  currency: string | null;
  evidenceEncrypted: Buffer;
  givenAt: Date;
  otpVerifiedAt: Date;
  otpChannel: string | null;
  textVersion: string;
  retainedAt: Date;
}

interface Evidence {
  reference: string;
  account_holder: string;
  iban: string;
  phone: string | null;
  address: Record<string, unknown>;
  given_from: string;
}

/**
 * Decrypts the held mandate of an order, at a bank's request; readable by the console's role only.
 * @param reference the order's id, or its last 12 characters
 * @returns amount in minor units, times in ISO 8601; null when nothing is held
 */
export async function decryptRetainedMandate(trx: Trx, secrets: Secrets, tenantId: string, reference: string) {
  const { rows } = await sql<HeldRow>`
    select m.order_id, m.amount, m.currency, h.evidence_encrypted, m.given_at, m.otp_verified_at, m.otp_channel,
      m.text_version, h.retained_at
    from retained_mandates h join mandates m on m.tenant_id = h.tenant_id and m.id = h.mandate_id
    where h.tenant_id = ${tenantId} and right(m.order_id::text, ${reference.length}) = ${reference}
    order by m.given_at desc limit 1`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  const evidence = JSON.parse(decryptDebitData(secrets, 'evidence', row.evidenceEncrypted) ?? '') as Evidence;
  const { evidenceEncrypted: _sealed, ...mandate } = row;
  return {
    ...serialize(mandate),
    reference: evidence.reference,
    accountHolder: evidence.account_holder,
    iban: evidence.iban,
    phone: evidence.phone,
    address: evidence.address,
    givenFrom: evidence.given_from,
  };
}

export type RetainedMandateView = NonNullable<Awaited<ReturnType<typeof decryptRetainedMandate>>>;
