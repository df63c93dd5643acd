import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { DAY_MS, MINUTE_MS } from '../../../../lib/time/duration.ts';
import { queueAnotherLink } from '../../../identity/accounts/index.ts';
import { queueRestoreMailUnlocked } from '../../../trust/account-deletion/index.ts';
import { queueMail, requireMailNotSuppressed } from '../../../platform/outbox/index.ts';
import { selectAccountStatus } from './account.queries.ts';
import type { MemberActionDeps } from './member-access.ts';
import { RESEND_TEMPLATES, type ResendKind } from './mails-part.ts';
import { selectMailableOrders, selectQueuedSince } from './mails-part.queries.ts';

/** Maximum mails about one order per day, including the first one. */
const MAX_PER_DAY = 3;

interface ResendRequest {
  tenant: Tenant;
  userId: string;
  kind: ResendKind;
  order: string | undefined;
}

/**
 * Resends a mail in the action's transaction; links are newly created.
 * @throws DomainError `conflict` if the mail no longer applies; `mails_stopped` for an address with a spam complaint;
 * `too_many_requests`; `not_found` for another member's order
 */
export async function resendMail(
  trx: Trx,
  deps: MemberActionDeps,
  { tenant, userId, kind, order }: ResendRequest,
): Promise<void> {
  const owner = { tenantId: tenant.id, userId };
  const standing = await selectAccountStatus(trx, owner);
  if (!standing || standing.erasedAt) throw domainError('conflict');
  await requireMailNotSuppressed(trx, tenant, { userId, template: RESEND_TEMPLATES[kind] });
  if (kind === 'activation') {
    if (standing.status !== 'not_confirmed') throw domainError('conflict');
    return queueAnotherLink(trx, deps, owner);
  }
  if (kind === 'restore') {
    if (standing.status !== 'deleted') throw domainError('conflict');
    return queueRestoreMailUnlocked(trx, deps, owner);
  }
  if (standing.status === 'deleted') throw domainError('conflict');
  return resendOrderMail(trx, deps, { ...owner, kind, order });
}

async function resendOrderMail(
  trx: Trx,
  deps: MemberActionDeps,
  {
    tenantId,
    userId,
    kind,
    order: orderId,
  }: Omit<ResendRequest, 'tenant' | 'kind'> & { tenantId: string; kind: 'receipt' | 'withdrawal' },
): Promise<void> {
  const [order] = orderId ? await selectMailableOrders(trx, { tenantId, userId }, orderId) : [];
  if (!order) throw domainError('not_found');
  if (kind === 'receipt' ? order.status !== 'paid' : order.withdrawnAt === null) throw domainError('conflict');
  const template = RESEND_TEMPLATES[kind];
  const now = deps.clock.now().getTime();
  const mail = { template, referenceId: order.id, since: new Date(now - DAY_MS) };
  const queued = await selectQueuedSince(trx, { tenantId, userId }, mail);
  const oldest = queued[MAX_PER_DAY - 1];
  const wait = Math.max((queued[0]?.getTime() ?? 0) + MINUTE_MS, oldest ? oldest.getTime() + DAY_MS : 0) - now;
  if (wait > 0) throw domainError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) });
  await queueMail(trx, deps, { tenantId, userId, template, referenceId: order.id });
}
