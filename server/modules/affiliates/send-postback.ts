import type { Deps } from '../../deps.ts';
import type { PostbackJob } from '../../jobs/queues.ts';
import { askNetwork } from './ask-network.ts';
import { signPostback } from './postback-url.ts';
import { affiliateOf } from './postbacks.ts';
import { finishPostback, selectSource, startPostback } from './postbacks.queries.ts';
import type { PostbackResult } from './postbacks.queries.ts';

export type SendPostbackDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tenants' | 'log'>;

const MINUTE_MS = 60_000;
/** Minutes between attempts: seven more within about two days, as networks are down for hours at most. */
const WAITS = [1, 10, 60, 180, 480, 960, 1440];
/** After so many attempts a postback has failed. */
export const POSTBACK_ATTEMPTS = WAITS.length + 1;

/**
 * Makes one attempt at a postback. Runs as often as the queue likes: what was delivered or has failed is left alone. A
 * failed attempt is repeated by a sweep when the next one is due.
 */
export async function sendPostback(deps: SendPostbackDeps, job: PostbackJob): Promise<void> {
  const tenant = deps.tenants.byId(job.tenantId);
  if (!tenant) throw new Error(`postback ${job.postbackId} waits: its site is not known now`);
  const started = await deps.database.withTenant(tenant.id, async (trx) => {
    const row = await startPostback(trx, tenant.id, job.postbackId);
    return row && { row, source: await selectSource(trx, tenant.id, row.userId) };
  });
  if (!started) return;
  const { row, source } = started;
  const secretName = affiliateOf(tenant, source?.network)?.secret;
  const secret = secretName ? deps.env.namedSecret(secretName) : null;
  const outcome = await attempt(deps, row.url, secret);
  const result = resultOf(outcome === null, row.attempts, deps.clock.now());
  if (outcome !== null) {
    const facts = { postbackId: row.id, attempt: row.attempts, outcome, last: result.status === 'failed' };
    deps.log.warn(facts, 'postback not delivered');
  }
  await deps.database.withTenant(tenant.id, (trx) => finishPostback(trx, tenant.id, row.id, result));
}

/** Null when the network took it; otherwise why not, without the address, which names the visitor to the network. */
async function attempt(deps: SendPostbackDeps, url: string, secret: string | null): Promise<string | number | null> {
  if (secret === null) return 'no secret';
  const signature = signPostback(secret, url, deps.clock.now());
  try {
    const status = await askNetwork({ url, signature, allowPrivate: deps.env.demo });
    return status >= 200 && status < 300 ? null : status;
  } catch (error) {
    return (error as { code?: string }).code ?? 'failed';
  }
}

function resultOf(delivered: boolean, attempts: number, now: Date): PostbackResult {
  if (delivered) return { status: 'delivered', deliveredAt: now };
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return { status: 'failed' };
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + wait * MINUTE_MS) };
}
