import type { Deps } from '../../../../deps.ts';
import { receiveNotice } from '../../notices.ts';
import type { NoticeRequest } from '../../provider.ts';
import { deleteNotice, selectDueNotices } from './sandbox.queries.ts';

/** Notices that one round sends at most; a later one sends the rest. */
const A_ROUND = 100;
/** The sandbox is in this process. */
const ADDRESS = '127.0.0.1';

/** Takes a notice in. */
export type TakeNotice = (tenantId: string, request: NoticeRequest) => Promise<void>;

/** Takes notices in by the same code as the webhook's address. */
export const takeAsWebhook =
  (deps: Parameters<typeof receiveNotice>[0] & Pick<Deps, 'tenants'>): TakeNotice =>
  async (tenantId, request) => {
    const tenant = deps.tenants.byId(tenantId);
    if (!tenant) throw new Error('a notice of the sandbox waits: its site is not known now');
    await receiveNotice(deps, { tenant, address: ADDRESS }, { provider: 'sandbox', request, signed: false });
  };

/** What the sandbox sends to the webhook's address: the id alone, as a form. */
export const noticeOf = (sandboxPaymentId: string): NoticeRequest => ({
  body: new URLSearchParams({ id: sandboxPaymentId }).toString(),
  contentType: 'application/x-www-form-urlencoded',
  headers: {},
});

/**
 * Sends the notices that are due. One that was not taken stays and is sent again by a later round, and one whose sender
 * dies is sent twice, as with any provider.
 * @returns how many were taken
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
