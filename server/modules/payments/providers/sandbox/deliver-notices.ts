import type { Deps } from '../../../../deps.ts';
import { receiveNotice } from '../../notices.ts';
import type { NoticeRequest } from '../../provider.ts';
import { deleteNotice, selectDueNotices } from './sandbox.queries.ts';

/** Events sent per round; the next round continues. */
const A_ROUND = 100;
/** The sandbox runs in this process. */
const ADDRESS = '127.0.0.1';

/** Receives an event. */
export type TakeNotice = (tenantId: string, request: NoticeRequest) => Promise<void>;

/** Receives events with the same code as the webhook endpoint. */
export const takeAsWebhook =
  (deps: Parameters<typeof receiveNotice>[0] & Pick<Deps, 'tenants'>): TakeNotice =>
  async (tenantId, request) => {
    const tenant = deps.tenants.byId(tenantId);
    if (!tenant) throw new Error('a sandbox event is waiting: its tenant is not loaded');
    await receiveNotice(deps, { tenant, ipAddress: ADDRESS }, { provider: 'sandbox', request, signed: false });
  };

/** The sandbox's webhook request: only the id, as a form. */
export const noticeOf = (sandboxPaymentId: string): NoticeRequest => ({
  body: new URLSearchParams({ id: sandboxPaymentId }).toString(),
  contentType: 'application/x-www-form-urlencoded',
  headers: {},
});

/**
 * Sends the events that are due. An event that was not accepted stays for a later round, and one whose sender dies is
 * sent twice, as with any provider.
 * @returns how many were sent
 */
export async function sendDueNotices(
  deps: Pick<Deps, 'database' | 'clock'>,
  take: TakeNotice,
  tenantId: string,
): Promise<number> {
  const due = await deps.database.withTenant(tenantId, (trx) =>
    selectDueNotices(trx, tenantId, deps.clock.now(), A_ROUND),
  );
  for (const { id, sandboxPaymentId } of due) {
    await take(tenantId, noticeOf(sandboxPaymentId));
    await deps.database.withTenant(tenantId, (trx) => deleteNotice(trx, tenantId, id));
  }
  return due.length;
}
