import type { Trx } from '../../../db/client.ts';
import type { Tenant } from '../../context.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { openDebit } from './debit-deps.ts';
import { confirmMandate, markAnnounced, selectMandate, selectUnannounced } from './debit.queries.ts';
import type { MandateRow } from './debit.queries.ts';
import { closeOrder, mailOfFailure } from './payment-intent.ts';
import { ProviderError } from './provider.ts';
import type { ReadDeps } from './read-back.ts';
import { endStopped, startDebit } from './start-debit.ts';

interface OfMandate {
  tenantId: string;
  mandateId: string;
}

/**
 * Moves a mandate to an ordered and announced debit: registers the mandate with the provider, requests the payment,
 * queues the announcement. Each step is idempotent, so a retry resumes after a process died in between.
 * @throws ProviderError `busy` or `unclear`, DomainError `payment_unavailable`: retry
 */
export async function finishDebit(deps: ReadDeps, { tenantId, mandateId }: OfMandate): Promise<void> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) throw new Error(`mandate ${mandateId} is waiting: its tenant is not loaded`);
  const mandate = await deps.database.withTenant(tenantId, (trx) => selectMandate(trx, tenantId, mandateId));
  if (!mandate) return;
  if (mandate.status === 'created') {
    if (await endStopped(deps, { tenantId, orderId: mandate.orderId, mandateId })) return;
    if (!(await makeKnown(deps, tenant, mandate))) return;
    await startDebit(deps, { tenantId, orderId: mandate.orderId, mandateId });
  }
  await announce(deps, { tenantId, mandateId });
}

/** Registers the mandate with the provider. @returns false when it was refused, which fails the order */
async function makeKnown(deps: ReadDeps, tenant: Tenant, mandate: MandateRow): Promise<boolean> {
  if (mandate.providerMandateId !== null) return true;
  const provider = deps.providers.named(tenant, mandate.provider);
  const iban = openDebit(deps.env.SECRET, 'iban', mandate.ibanEncrypted);
  if (!provider) throw new ProviderError('busy', `unknown provider ${mandate.provider}`);
  if (iban === null) return endOrder(deps, tenant, mandate);
  try {
    const known = await provider.createMandate({
      userId: mandate.userId,
      mandateId: mandate.id,
      name: mandate.accountHolder,
      email: mandate.email,
      accountHolder: mandate.accountHolder,
      iban,
      reference: mandate.reference,
      signedAt: mandate.givenAt,
      idempotencyKey: `mandate:${mandate.id}`,
    });
    await deps.database.withTenant(tenant.id, (trx) => confirmMandate(trx, tenant.id, mandate.id, known));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    deps.log.warn({ tenantId: tenant.id, mandateId: mandate.id, ...error.detail }, 'mandate refused');
    return endOrder(deps, tenant, mandate);
  }
}

/** Nothing can be collected with this mandate: fails the order and notifies the member, who last saw it in progress. */
async function endOrder(deps: ReadDeps, tenant: Tenant, { orderId, userId, erased }: MandateRow): Promise<false> {
  const tenantId = tenant.id;
  const also = mailOfFailure(deps, tenantId, { id: orderId, userId, erased });
  await closeOrder(deps, { tenantId, orderId, to: 'failed', cause: 'mandate_refused', also });
  return false;
}

/** Queues the pre-notification of the debit, which must precede the collection (SEPA Core Rulebook, 4.3.4). */
async function announce(deps: ReadDeps, { tenantId, mandateId }: OfMandate): Promise<void> {
  await deps.database.withTenant(tenantId, async (trx) => {
    const mandate = await selectMandate(trx, tenantId, mandateId);
    const ordered = mandate?.status === 'pending' || mandate?.status === 'paid' || mandate?.status === 'created';
    if (!mandate || mandate.erased || !ordered || !(await markAnnounced(trx, tenantId, mandateId, deps.clock.now())))
      return;
    const { userId } = mandate;
    await queueMail(trx, deps, { tenantId, userId, template: 'direct_debit_announced', referenceId: mandateId });
  });
}

/** By then the job has given up or was lost. */
const JOB_OVER_MS = 45 * 60_000;
/** By then an order with a mandate and without a payment has expired, see reconcile-payments.ts. */
const ORDER_OVER_MS = 25 * 3_600_000;
const AT_ONCE = 100;

/** Queues debits again that their jobs did not finish. @returns how many */
export async function requeueStuckDebits(
  trx: Trx,
  deps: Pick<ReadDeps, 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const stuck = { from: before(ORDER_OVER_MS), until: before(JOB_OVER_MS), limit: AT_ONCE };
  const ids = await selectUnannounced(trx, tenantId, stuck);
  for (const mandateId of ids) await deps.jobs.enqueue(trx, 'start-debit', { tenantId, mandateId });
  return ids.length;
}
