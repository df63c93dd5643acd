import type { Deps } from '../../../deps.ts';
import type { PostbackJob } from '../../../jobs/queues.ts';
import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { requestPostback } from './request-postback.ts';
import { signPostback } from './postback-url.ts';
import { findAffiliate } from './postbacks.ts';
import {
  updatePostbackResult,
  selectTracking,
  countPostbackAttempt,
  type PostbackResult,
} from './postbacks.queries.ts';

type SendPostbackDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tenants' | 'log'>;

/** Backoff in minutes: seven retries within about two days. */
const BACKOFF_MINUTES = [1, 10, 60, 180, 480, 960, 1440];
/** Attempts after which a postback has failed. */
export const POSTBACK_ATTEMPTS = BACKOFF_MINUTES.length + 1;

/**
 * Makes one attempt to send a postback. Idempotent: a delivered or failed postback is skipped. A failed attempt is
 * retried by a sweep.
 */
export async function sendPostback(deps: SendPostbackDeps, job: PostbackJob): Promise<void> {
  const tenant = deps.tenants.byId(job.tenantId);
  if (!tenant) throw new Error(`postback ${job.postbackId} postponed: its site is unknown`);
  const started = await deps.database.withTenant(tenant.id, async (trx) => {
    const row = await countPostbackAttempt(trx, tenant.id, job.postbackId);
    return row && { row, source: await selectTracking(trx, tenant.id, row.userId) };
  });
  if (!started) return;
  const { row, source } = started;
  const secretName = findAffiliate(tenant, source?.network)?.secret;
  const secret = secretName ? deps.env.namedSecret(secretName) : null;
  const outcome = await attemptPostback(deps, row.url, secret);
  const result = toPostbackResult(outcome === null, row.attempts, deps.clock.now());
  if (outcome !== null) {
    const facts = { postbackId: row.id, attempt: row.attempts, outcome, last: result.status === 'failed' };
    deps.log.warn(facts, 'postback not delivered');
  }
  await deps.database.withTenant(tenant.id, (trx) => updatePostbackResult(trx, tenant.id, row.id, result));
}

/** Null on success; otherwise the reason, without the URL, which identifies the visitor to the network. */
async function attemptPostback(
  deps: SendPostbackDeps,
  url: string,
  secret: string | null,
): Promise<string | number | null> {
  if (secret === null) return 'no secret';
  const signature = signPostback(secret, url, deps.clock.now());
  try {
    const status = await requestPostback({ url, signature, allowPrivate: deps.env.demo });
    return status >= 200 && status < 300 ? null : status;
  } catch (error) {
    return (error as { code?: string }).code ?? 'failed';
  }
}

function toPostbackResult(delivered: boolean, attempts: number, now: Date): PostbackResult {
  if (delivered) return { status: 'delivered', deliveredAt: now };
  const wait = BACKOFF_MINUTES[attempts - 1];
  if (wait === undefined) return { status: 'failed' };
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + wait * MINUTE_MS) };
}
