import type { Trx } from '../../../../../db/client.ts';
import type { Secrets } from '../../../../lib/security/secrets.ts';
import type { Deps } from '../../../../deps.ts';
import { decryptDebitData, encryptDebitData } from '../../../money/payments/index.ts';
import {
  deleteExpiredRetainedMandates,
  clearMemberMandates,
  clearExpiredMandates,
  insertRetainedMandate,
  selectNeededMandates,
  type MandateRow,
} from './retained-mandates.queries.ts';

/**
 * Clears a member's mandates. Evidence that a bank may still request is first stored encrypted, where the app
 * cannot read it (docs/decisions/0034-mandate-retention.md).
 * @param secrets the installation's
 */
export async function holdMandates(
  trx: Trx,
  secrets: Secrets,
  tenantId: string,
  of: { userId: string; at: Date },
): Promise<void> {
  for (const mandate of await selectNeededMandates(trx, tenantId, of)) {
    const evidenceEncrypted = encryptDebitData(secrets, 'evidence', JSON.stringify(toEvidence(secrets, mandate)));
    await insertRetainedMandate(trx, { tenantId, mandateId: mandate.id, evidenceEncrypted, retainedAt: of.at });
  }
  await clearMemberMandates(trx, tenantId, of);
}

/** The data removed from the mandate's row; text version, times, amount and channel of the code stay there. */
function toEvidence(secrets: Secrets, mandate: MandateRow) {
  return {
    reference: mandate.reference,
    provider_customer: mandate.providerCustomerId,
    provider_mandate: mandate.providerMandateId,
    account_holder: mandate.accountHolder,
    iban: decryptDebitData(secrets, 'iban', mandate.ibanEncrypted),
    phone: decryptDebitData(secrets, 'phone', mandate.phoneEncrypted),
    address: mandate.address,
    given_from: mandate.givenIpAddress,
  };
}

/**
 * Deletes evidence of debits that cannot be requested any more: 13 months after the debit, or without a debit.
 * Applies to existing and erased members alike.
 */
export function deleteExpiredMandates(deps: Pick<Deps, 'database'>, tenantId: string, now: Date): Promise<number> {
  return deps.database.withTenant(
    tenantId,
    async (trx) =>
      (await deleteExpiredRetainedMandates(trx, tenantId, now)) + (await clearExpiredMandates(trx, tenantId, now)),
  );
}
