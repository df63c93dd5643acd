import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../lib/time/duration.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { decryptDebitData } from './debit-deps.ts';
import {
  updateProviderMandate,
  markDebitAnnounced,
  selectMandate,
  selectUnannouncedMandates,
  type MandateRow,
} from './debit.queries.ts';
import { endUnpaidOrder, failureMailer } from '../intents/request-payment.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import type { SyncDeps } from '../sync/sync-payment.ts';
import { endStoppedDebit, orderDebit } from './order-debit.ts';

interface MandateKey {
  tenantId: string;
  mandateId: string;
}

/**
 * Moves a mandate to an ordered and announced debit: registers the mandate with the provider, requests the payment,
 * queues the announcement. Each step is idempotent, so a retry resumes after a process died in between.
 * @throws ProviderError `busy` or `unclear`, DomainError `payment_unavailable`: retry
 */
export async function finishDebit(deps: SyncDeps, { tenantId, mandateId }: MandateKey): Promise<void> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) throw new Error(`mandate ${mandateId} is waiting: its tenant is not loaded`);
  const mandate = await deps.database.withTenant(tenantId, (trx) => selectMandate(trx, tenantId, mandateId));
  if (!mandate) return;
  if (mandate.status === 'created') {
    if (await endStoppedDebit(deps, { tenantId, orderId: mandate.orderId, mandateId })) return;
    if (!(await registerMandate(deps, tenant, mandate))) return;
    await orderDebit(deps, { tenantId, orderId: mandate.orderId, mandateId });
  }
  await queueAnnouncement(deps, { tenantId, mandateId });
}

/** Registers the mandate with the provider. @returns false when it was refused, which fails the order */
async function registerMandate(deps: SyncDeps, tenant: Tenant, mandate: MandateRow): Promise<boolean> {
  if (mandate.providerMandateId !== null) return true;
  const provider = deps.providers.byName(tenant, mandate.provider);
  const iban = decryptDebitData(deps.env.secrets, 'iban', mandate.ibanEncrypted);
  if (!provider) throw new ProviderError('busy', `unknown provider ${mandate.provider}`);
  if (iban === null) return failOrder(deps, tenant, mandate);
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
    await deps.database.withTenant(tenant.id, (trx) => updateProviderMandate(trx, tenant.id, mandate.id, known));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    deps.log.warn({ tenantId: tenant.id, mandateId: mandate.id, ...error.detail }, 'mandate refused');
    return failOrder(deps, tenant, mandate);
  }
}

/** Nothing can be collected with this mandate: fails the order and notifies the member, who last saw it in progress. */
async function failOrder(deps: SyncDeps, tenant: Tenant, { orderId, userId, erased }: MandateRow): Promise<false> {
  const tenantId = tenant.id;
  const also = failureMailer(deps, tenantId, { id: orderId, userId, erased });
  await endUnpaidOrder(deps, { tenantId, orderId, to: 'failed', cause: 'mandate_refused', also });
  return false;
}

/** Queues the pre-notification of the debit, which must precede the collection (SEPA Core Rulebook, 4.3.4). */
async function queueAnnouncement(deps: SyncDeps, { tenantId, mandateId }: MandateKey): Promise<void> {
  await deps.database.withTenant(tenantId, async (trx) => {
    const mandate = await selectMandate(trx, tenantId, mandateId);
    const ordered = mandate?.status === 'pending' || mandate?.status === 'paid' || mandate?.status === 'created';
    if (
      !mandate ||
      mandate.erased ||
      !ordered ||
      !(await markDebitAnnounced(trx, tenantId, mandateId, deps.clock.now()))
    )
      return;
    const { userId } = mandate;
    await queueMail(trx, deps, { tenantId, userId, template: 'direct_debit_announced', referenceId: mandateId });
  });
}

/** By then the job has given up or was lost. */
const STUCK_AFTER_MS = 45 * MINUTE_MS;
/** By then an order with a mandate and without a payment has expired, see reconcile-payments.ts. */
const EXPIRED_AFTER_MS = 25 * HOUR_MS;
const BATCH_SIZE = 100;

/** Queues debits again that their jobs did not finish. @returns how many */
export async function requeueStuckDebits(
  trx: Trx,
  deps: Pick<SyncDeps, 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const stuck = { from: before(EXPIRED_AFTER_MS), until: before(STUCK_AFTER_MS), limit: BATCH_SIZE };
  const ids = await selectUnannouncedMandates(trx, tenantId, stuck);
  for (const mandateId of ids) await deps.jobs.enqueue(trx, 'finish-debit', { tenantId, mandateId });
  return ids.length;
}
