import type { Trx } from '../../../../../db/client.ts';
import type { AccountKey } from './account.queries.ts';

const LIST_LIMIT = 100;

export function selectMails(trx: Trx, { tenantId, userId }: AccountKey) {
  return trx
    .selectFrom('mails')
    .select(['id', 'template', 'status', 'queuedAt', 'sentAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('queuedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_LIMIT)
    .execute();
}

export function selectMailSuppressions(trx: Trx, { tenantId, userId }: AccountKey) {
  return trx
    .selectFrom('mailSuppressions')
    .select(['reason', 'disabledAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('disabledAt', 'desc')
    .execute();
}

export async function selectDisabledMailTypes(trx: Trx, { tenantId, userId }: AccountKey): Promise<string[]> {
  const rows = await trx
    .selectFrom('notificationPreferences')
    .select('type')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('channel', '=', 'email')
    .where('enabled', '=', false)
    .execute();
  return rows.map(({ type }) => type);
}

/** The latest orders whose receipt or withdrawal confirmation can be mailed. */
export function selectMailableOrders(trx: Trx, { tenantId, userId }: AccountKey, orderId?: string) {
  return trx
    .selectFrom('orders')
    .select(['id', 'status', 'amount', 'currency', 'paidAt', 'withdrawnAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('paidAt', 'is not', null)
    .$if(orderId !== undefined, (query) => query.where('id', '=', orderId!))
    .orderBy('paidAt', 'desc')
    .limit(10)
    .execute();
}

/** Times at which mails with the same template and reference were queued since `since`, newest first. */
export async function selectQueuedSince(
  trx: Trx,
  { tenantId, userId }: AccountKey,
  mail: { template: string; referenceId: string; since: Date },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('mails')
    .select('queuedAt')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('template', '=', mail.template)
    .where('queuedAt', '>', mail.since)
    .where('referenceId', '=', mail.referenceId)
    .orderBy('queuedAt', 'desc')
    .execute();
  return rows.map(({ queuedAt }) => queuedAt);
}
