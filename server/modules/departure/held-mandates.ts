import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { openDebit, sealDebit } from '../payments/debit-deps.ts';
import {
  deletePastHeld,
  emptyMandatesOf,
  emptyPastMandates,
  insertHeldMandate,
  selectNeededMandates,
} from './held-mandates.queries.ts';
import type { MandateRow } from './held-mandates.queries.ts';

/**
 * Empties a member's mandates. Of those for whose debit a bank may still ask it puts what proves them away first, encrypted,
 * where the app itself cannot read it (docs/decisions/0034-mandate-retention.md).
 * @param secret the installation's
 */
export async function holdMandates(
  trx: Trx,
  secret: string,
  tenantId: string,
  of: { userId: string; at: Date },
): Promise<void> {
  for (const mandate of await selectNeededMandates(trx, tenantId, of)) {
    const evidenceEncrypted = sealDebit(secret, 'evidence', JSON.stringify(evidenceOf(secret, mandate)));
    await insertHeldMandate(trx, { tenantId, mandateId: mandate.id, evidenceEncrypted, heldAt: of.at });
  }
  await emptyMandatesOf(trx, tenantId, of);
}

/** What the mandate's row loses; the version of its text, times, amount and the code's way stay there. */
function evidenceOf(secret: string, mandate: MandateRow) {
  return {
    reference: mandate.reference,
    provider_customer: mandate.providerCustomerId,
    provider_mandate: mandate.providerMandateId,
    account_holder: mandate.accountHolder,
    iban: openDebit(secret, 'iban', mandate.ibanEncrypted),
    phone: openDebit(secret, 'phone', mandate.phoneEncrypted),
    address: mandate.address,
    given_from: mandate.givenAddress,
  };
}

/**
 * Lets go of what proves debits for which no bank can ask any more: 13 months after the debit, or when none came of the
 * mandate. Whether the member is still there does not matter.
 * @returns of how many mandates
 */
export function releaseMandates(deps: Pick<Deps, 'database'>, tenantId: string, now: Date): Promise<number> {
  return deps.database.withTenant(
    tenantId,
    async (trx) => (await deletePastHeld(trx, tenantId, now)) + (await emptyPastMandates(trx, tenantId, now)),
  );
}
