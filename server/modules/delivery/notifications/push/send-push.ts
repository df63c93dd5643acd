import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { translate, availableLocale } from '../../../../../i18n/index.ts';
import type { Deps } from '../../../../deps.ts';
import { PermanentJobError } from '../../../../jobs/permanent-job-error.ts';
import type { PushJob } from '../../../../jobs/queues.ts';
import { pushResults } from '../../../../lib/process-metrics.ts';
import { createEncryption } from '../../../../lib/security/encryption.ts';
import { countUnseen } from '../../../realtime/live/index.ts';
import { offlineAt } from '../../../platform/visibility/index.ts';
import { selectKeyPair } from '../../../platform/tenants/index.ts';
import { loadMailSubject } from '../mails/subjects/mail-subjects.ts';
import { MAIL_RULES, PUSH_MAILS, pushPreference, type PushKind } from '../../../platform/outbox/index.ts';
import type { MailSubject } from '../mails/mails.queries.ts';
import { isPushEndpoint } from './push-subscription.schema.ts';
import { deleteDevice, markDelivered, selectDevice, type PushDevice } from './push-subscriptions.queries.ts';
import { TTL_SECONDS, PushError, type OutgoingPush, type PushTransport } from './push-transport.ts';

type SendPushDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tenants' | 'log' | 'jobs'> & {
  push: PushTransport;
};

/** The page that each kind opens. */
const PUSH_PATHS: Record<PushKind, (referenceId: string | null, subject: MailSubject) => string> = {
  message: (id) => `/chats/${id}`,
  conversation: (id) => `/chats/${id}`,
  like: (id) => `/likes/m/${id}`,
  match: (id) => `/members/${id}`,
  match_reminder: (id) => `/members/${id}/chat`,
  album_request: () => '/settings/album',
  album_opened: (id) => `/members/${id}/album`,
  album_view: () => '/settings/album',
  picks: () => '/picks',
  spotlight: () => '/spotlight',
  unread: () => '/chats',
  week: () => '/members',
  profile: () => '/profile',
  news: (_id, { mailing }) => mailing?.link ?? '/',
  promotion: (_id, { mailing }) => mailing?.link ?? '/',
};

/** How often a message may be deferred by `Retry-After`. */
const MAX_DEFERRALS = 5;

interface LoadedPush {
  device: PushDevice;
  keys: { publicKey: string; privateKey: string };
  subject: MailSubject;
  /** Unread messages and new likes, for the app badge. */
  count: number;
}

/**
 * Sends a push message to one device if it is still current and wanted. Deletes a device that its push service no
 * longer knows; honours `Retry-After`.
 * @throws JobRefused when rejected permanently, PushError or Error for a retry
 */
export async function sendPush(deps: SendPushDeps, job: PushJob): Promise<void> {
  const { tenantId, subscriptionId } = job;
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) throw new Error('push message deferred: its tenant is not loaded');
  if (!tenant.features.push) return;
  const found = await deps.database.withTenant(tenantId, (trx) => loadPush(deps, trx, tenant, job));
  if (!found) return;
  // The list of known push services may have changed since the device subscribed.
  const known = isPushEndpoint(found.device.endpoint);
  const count = (result: string) => pushResults.inc({ site: tenant.slug, result });
  const fate = known
    ? await attemptSend(deps, job, composePush(tenant, job, found)).catch((error: unknown) => {
        count(error instanceof PermanentJobError ? 'failed' : 'again');
        throw error;
      })
    : 'gone';
  count(fate === 'waits' ? 'again' : fate);
  if (fate === 'waits') return;
  await deps.database.withTenant(tenantId, (trx) =>
    fate === 'gone'
      ? deleteDevice(trx, tenantId, subscriptionId)
      : markDelivered(trx, tenantId, subscriptionId, deps.clock.now()),
  );
}

/** Checks eligibility at send time: the message may have been read, or the member come back. */
async function loadPush(deps: SendPushDeps, trx: Trx, tenant: Tenant, job: PushJob): Promise<LoadedPush | null> {
  const { tenantId, subscriptionId, kind, referenceId } = job;
  const device = await selectDevice(trx, tenantId, { subscriptionId, type: pushPreference(kind) });
  if (!device) return null;
  const now = deps.clock.now();
  const template = PUSH_MAILS[kind];
  const { about } = MAIL_RULES[template];
  const { userId, language } = device;
  const asked = { tenant, template, userId, id: referenceId ?? '', queuedAt: now, language, now };
  const subject = await loadMailSubject(trx, about, asked);
  if (!subject) return null;
  // A member who is back sees messages on the page; check again when they have left.
  const awayInMs = offlineAt(device).getTime() - now.getTime();
  if (about === 'conversation' && awayInMs > 0) {
    await deps.jobs.enqueue(trx, 'send-push', job, Math.ceil(awayInMs / 1000));
    return null;
  }
  const keys = await selectKeyPair(trx, createEncryption(deps.env.secrets), tenantId);
  return keys && { device, keys, subject, count: await countUnseen(trx, { tenantId, ...device }) };
}

/** @returns `waits` when the service requested a delay and another job was queued */
async function attemptSend(deps: SendPushDeps, job: PushJob, push: OutgoingPush): Promise<'sent' | 'gone' | 'waits'> {
  try {
    await deps.push.send(push);
    return 'sent';
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    if (error.isExpired) return 'gone';
    deps.log.warn({ host: new URL(push.endpoint).host, status: error.status }, 'push message rejected');
    if (!error.isTransient) throw new PermanentJobError(error.code);
    const seconds = parseRetryAfter(error.retryAfter, deps.clock.now());
    if (seconds === null) throw error;
    await deferPush(deps, job, seconds, error);
    return 'waits';
  }
}

/** Parses `Retry-After` to seconds; null when absent or invalid. */
function parseRetryAfter(retryAfter: string | undefined, now: Date): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000);
  return seconds > 0 ? seconds : null;
}

/** @throws JobRefused when the delay exceeds the TTL or the number of deferrals */
async function deferPush(deps: SendPushDeps, job: PushJob, seconds: number, error: PushError): Promise<void> {
  const waits = (job.waits ?? 0) + 1;
  if (waits > MAX_DEFERRALS || seconds > TTL_SECONDS) throw new PermanentJobError(error.code);
  await deps.database.withTenant(job.tenantId, (trx) =>
    deps.jobs.enqueue(trx, 'send-push', { ...job, waits }, seconds),
  );
}

function composePush(tenant: Tenant, { kind, referenceId }: PushJob, loaded: LoadedPush): OutgoingPush {
  const { device, keys, subject, count } = loaded;
  const locale = availableLocale(device.language);
  const url = PUSH_PATHS[kind](referenceId, subject);
  // Only the newest message of a conversation, person or kind is shown.
  const topic = referenceId === null ? kind : Buffer.from(referenceId.replaceAll('-', ''), 'hex').toString('base64url');
  return {
    endpoint: device.endpoint,
    keys: { p256dh: device.p256dh, auth: device.auth },
    payload: { body: translate({ tenant, locale }, `push:${kind}`), openUrl: url, checkUrl: url, tag: topic, count },
    sender: { subject: `mailto:${tenant.support_email}`, ...keys },
    topic,
    urgent: kind === 'message' || kind === 'conversation',
  };
}
