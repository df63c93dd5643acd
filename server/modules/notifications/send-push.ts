import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { translate, writtenLocale } from '../../../i18n/index.ts';
import type { Deps } from '../../deps.ts';
import type { PushJob } from '../../jobs/queues.ts';
import { createEncryption } from '../../lib/encryption.ts';
import { pushKeyPair } from '../tenants/push-key.ts';
import type { PushKind } from './push-notices.ts';
import { isPushEndpoint } from './push-subscription.schema.ts';
import { deleteDevice, markDelivered, selectDevice } from './push-subscriptions.queries.ts';
import type { PushDevice } from './push-subscriptions.queries.ts';
import { PushError } from './push-transport.ts';
import type { OutgoingPush, PushTransport } from './push-transport.ts';

export type SendPushDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tenants' | 'log'> & { push: PushTransport };

/** Where a press leads. The page that shows the news already is the same one. */
const PATHS: Record<PushKind, (referenceId: string) => string> = {
  message: (conversation) => `/chats/${conversation}`,
  conversation: (conversation) => `/chats/${conversation}`,
  like: (profile) => `/likes/m/${profile}`,
  match: (profile) => `/members/${profile}`,
};

/**
 * Sends one push message to one device. A device that its push service knows no more is forgotten; a refusal that will
 * not pass is given up.
 * @throws Error when the attempt failed and the queue is to try again
 */
export async function sendPush(deps: SendPushDeps, job: PushJob): Promise<void> {
  const { tenantId, subscriptionId } = job;
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant?.features.push) return;
  const found = await deps.database.withTenant(tenantId, async (trx) => {
    const device = await selectDevice(trx, tenantId, subscriptionId);
    const keys = device && (await pushKeyPair(trx, createEncryption(deps.env.SECRET), tenantId));
    return device && keys && { device, keys };
  });
  if (!found) return;
  // The list of push services may have become shorter since the device was subscribed.
  const fate = isPushEndpoint(found.device.endpoint)
    ? await attempt(deps, compose(tenant, job, found.device, found.keys))
    : 'gone';
  if (fate === 'refused') return;
  await deps.database.withTenant(tenantId, (trx) =>
    fate === 'gone'
      ? deleteDevice(trx, tenantId, subscriptionId)
      : markDelivered(trx, tenantId, subscriptionId, deps.clock.now()),
  );
}

async function attempt(deps: SendPushDeps, push: OutgoingPush): Promise<'sent' | 'gone' | 'refused'> {
  try {
    await deps.push.send(push);
    return 'sent';
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    if (error.isGone) return 'gone';
    deps.log.warn({ host: new URL(push.endpoint).host, status: error.status }, 'push message refused');
    if (error.isPassing) throw error;
    return 'refused';
  }
}

function compose(
  tenant: Tenant,
  { kind, referenceId }: PushJob,
  device: PushDevice,
  keys: { publicKey: string; privateKey: string },
): OutgoingPush {
  const locale = writtenLocale(device.language);
  const url = PATHS[kind](referenceId);
  const topic = Buffer.from(referenceId.replaceAll('-', ''), 'hex').toString('base64url');
  return {
    endpoint: device.endpoint,
    keys: { p256dh: device.p256dh, auth: device.auth },
    payload: { body: translate(locale, `push:${kind}`), openUrl: url, checkUrl: url, tag: topic },
    sender: { subject: `mailto:${tenant.support_email}`, ...keys },
    topic,
    urgent: kind === 'message' || kind === 'conversation',
  };
}
