import type { Deps } from '../../../../../deps.ts';
import { receiveProviderEvent } from '../../sync/provider-events.ts';
import type { WebhookRequest } from '../payment-provider.ts';
import { deleteEvent, selectDueEvents } from './sandbox.queries.ts';

/** Events sent per round; the next round continues. */
const BATCH_SIZE = 100;
/** The sandbox runs in this process. */
const LOOPBACK_ADDRESS = '127.0.0.1';

export type ReceiveEvent = (tenantId: string, request: WebhookRequest) => Promise<void>;

/** Receives events with the same code as the webhook endpoint. */
export const receiveAsWebhook =
  (deps: Parameters<typeof receiveProviderEvent>[0] & Pick<Deps, 'tenants'>): ReceiveEvent =>
  async (tenantId, request) => {
    const tenant = deps.tenants.byId(tenantId);
    if (!tenant) throw new Error('a sandbox event is waiting: its tenant is not loaded');
    await receiveProviderEvent(
      deps,
      { tenant, ipAddress: LOOPBACK_ADDRESS },
      { provider: 'sandbox', request, signed: false },
    );
  };

/** The sandbox's webhook request: only the id, as a form. */
export const toWebhookRequest = (sandboxPaymentId: string): WebhookRequest => ({
  body: new URLSearchParams({ id: sandboxPaymentId }).toString(),
  contentType: 'application/x-www-form-urlencoded',
  headers: {},
});

/**
 * Sends the events that are due. An event that was not accepted stays for a later round, and one whose sender dies is
 * sent twice, as with any provider.
 */
export async function sendDueEvents(
  deps: Pick<Deps, 'database' | 'clock'>,
  take: ReceiveEvent,
  tenantId: string,
): Promise<number> {
  const due = await deps.database.withTenant(tenantId, (trx) =>
    selectDueEvents(trx, tenantId, deps.clock.now(), BATCH_SIZE),
  );
  for (const { id, sandboxPaymentId } of due) {
    await take(tenantId, toWebhookRequest(sandboxPaymentId));
    await deps.database.withTenant(tenantId, (trx) => deleteEvent(trx, tenantId, id));
  }
  return due.length;
}
