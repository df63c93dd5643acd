import type { Trx } from '../../../../db/client.ts';
import type { Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../lib/errors/errors.ts';
import { takeAtLeast } from '../../../lib/time/take-at-least.ts';
import { DAY_SECONDS } from '../../../lib/time/duration.ts';
import { queueMail } from '../../platform/outbox/index.ts';

/** How long the answer about an address takes, in milliseconds: several times what looking it up and mailing takes. */
export const LOOKUP_MS = 500;
/** Mails to one account about somebody who typed its address. */
const NOTICE_LIMIT = { points: 3, seconds: DAY_SECONDS };

/** Whether the site's answers must not reveal which addresses have an account (`account_disclosure`). */
export const isNeutral = (tenant: Pick<Tenant, 'account_disclosure'>): boolean =>
  tenant.account_disclosure === 'neutral';

/** On a neutral site, lets an answer that depends on an address take the same time for all addresses. */
export function concealTime<T>(tenant: Tenant, work: () => Promise<T>, ms = LOOKUP_MS): Promise<T> {
  return isNeutral(tenant) ? takeAtLeast(ms, work) : work();
}

/** Tells the owner of an address that somebody typed it, in the caller's transaction; at most three times a day. */
export async function queueAddressNotice(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs' | 'limiter'>,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  try {
    await deps.limiter.consume('address-notice', `${tenantId}:${userId}`, NOTICE_LIMIT);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests') return;
    throw error;
  }
  await queueMail(trx, deps, { tenantId, userId, template: 'address_known' });
}
