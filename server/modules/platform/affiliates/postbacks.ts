import type { Trx } from '../../../../db/client.ts';
import type { Affiliate } from '../../../../tenants/affiliates.schema.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../lib/security/ids.ts';
import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { fillPostbackUrl, type PostbackEvent } from './postback-url.ts';
import { insertPostback, selectTracking, claimDuePostbacks } from './postbacks.queries.ts';

/** Milliseconds that a job gets for a postback before a sweep queues another one. */
const JOB_GRACE_MS = 10 * MINUTE_MS;

/** The affiliate network of a `network` parameter in the site's config; null when unknown. */
export function findAffiliate(
  tenant: Pick<Tenant, 'affiliates'>,
  network: string | null | undefined,
): Affiliate | null {
  const name = network?.toLowerCase() ?? '';
  return Object.hasOwn(tenant.affiliates, name) ? tenant.affiliates[name]! : null;
}

/**
 * Queues a postback about a member to the affiliate network that referred them, in the caller's transaction and
 * once per event. Does nothing without a network or without a URL for the event.
 */
export async function queuePostback(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs' | 'tenants'>,
  { tenantId, userId, event }: { tenantId: string; userId: string; event: PostbackEvent },
): Promise<void> {
  const source = await selectTracking(trx, tenantId, userId);
  const tenant = deps.tenants.byId(tenantId);
  const template = tenant && findAffiliate(tenant, source?.network)?.[event];
  if (!source || !template) return;
  const now = deps.clock.now();
  const id = newId(deps.clock);
  const { ref, sub1, sub2, sub3 } = source;
  const time = String(Math.floor(now.getTime() / 1000));
  const values = { ref: ref ?? '', sub1: sub1 ?? '', sub2: sub2 ?? '', sub3: sub3 ?? '', event, id, time };
  const stored = await insertPostback(trx, {
    tenantId,
    id,
    userId,
    event,
    url: fillPostbackUrl(template, values),
    createdAt: now,
    nextAttemptAt: new Date(now.getTime() + JOB_GRACE_MS),
  });
  if (stored) await deps.jobs.enqueue(trx, 'send-postback', { tenantId, postbackId: id });
}

export async function requeueDuePostbacks(trx: Trx, jobs: Deps['jobs'], tenantId: string, now: Date): Promise<number> {
  const due = await claimDuePostbacks(trx, tenantId, now, new Date(now.getTime() + JOB_GRACE_MS));
  for (const postbackId of due) await jobs.enqueue(trx, 'send-postback', { tenantId, postbackId });
  return due.length;
}
