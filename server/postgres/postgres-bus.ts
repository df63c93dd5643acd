import { createListeners, type RealtimeBus } from '../lib/redis/realtime-bus.ts';
import { createNotifier } from '../../db/notifier.ts';

const WAKE_CHANNEL = 'sibling_wake';
const SIGNAL_CHANNEL = 'sibling_signal';
const TENANTS_CHANNEL = 'sibling_tenants';

/**
 * Creates the bus of several processes without Redis: PostgreSQL's notifications, with ids only. Listeners of this
 * process do not wait for the database.
 * @param url of a session of the runtime role
 * @param listeners those of this process, if they hear other buses too
 * @throws Error if the database cannot be reached
 */
export async function createPostgresBus(
  url: string,
  onError: (error: unknown) => void,
  listeners = createListeners(),
): Promise<RealtimeBus> {
  const tell = (channel: string, payload: string): void => {
    const [tenantId = '', profileId = '', type, conversation = ''] = payload.split('/');
    if (channel === TENANTS_CHANNEL) listeners.wakeTenants();
    else if (channel === WAKE_CHANNEL) listeners.wake(tenantId, profileId);
    else if (type === 'typing')
      listeners.signal(tenantId, profileId, { type, payload: { conversation: { id: conversation } } });
  };
  const notifier = await createNotifier({
    url,
    channels: [WAKE_CHANNEL, SIGNAL_CHANNEL, TENANTS_CHANNEL],
    onNotification: tell,
    onError,
  });
  return {
    ...listeners.subscriptions,
    publish: async (tenantId, profileId) => {
      listeners.wake(tenantId, profileId);
      await notifier.notify(WAKE_CHANNEL, `${tenantId}/${profileId}`);
    },
    sendSignal: async (tenantId, profileId, signal) => {
      listeners.signal(tenantId, profileId, signal);
      const ids = [tenantId, profileId, signal.type, signal.payload.conversation.id];
      await notifier.notify(SIGNAL_CHANNEL, ids.join('/'));
    },
    publishTenants: () => notifier.notify(TENANTS_CHANNEL, ''),
    close: () => notifier.close(),
  };
}
