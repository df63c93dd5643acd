import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid, newId } from '../../lib/ids.ts';
import { deviceName } from '../credentials/device-name.ts';
import type { DeviceName } from '../credentials/device-name.ts';
import type { PushSubscriptionInput } from './push-subscription.schema.ts';
import {
  deleteOldestSubscriptions,
  deleteRemovedBefore,
  deleteSubscription,
  isRemoved,
  markRemoved,
  selectDevices,
  upsertPushSubscription,
} from './push-subscriptions.queries.ts';

/** Devices that one member may have subscribed; a further one drops the oldest. */
export const DEVICES_PER_MEMBER = 20;
const USER_AGENT_MAX = 300;
/** As long as a session that is not used: a device that comes back later has to be signed in on anew. */
const REMOVED_KEPT_MS = 30 * 86_400_000;

/** A device that gets push messages, for its member. */
export interface PushDeviceView {
  id: string;
  device: DeviceName;
  /** ISO 8601. */
  since: string;
  /** It was attached with the session that asks. */
  current: boolean;
}

/** Forgets what members removed so long ago that no device can attach itself anew by its old session. @returns how many */
export function forgetRemovedDevices(trx: Trx, tenantId: string, now: Date): Promise<number> {
  return deleteRemovedBefore(trx, tenantId, new Date(now.getTime() - REMOVED_KEPT_MS));
}

/** Creates the service for push messages. */
export function createPushService(deps: Pick<Deps, 'database' | 'clock'>) {
  return {
    /**
     * Attaches a device's subscription to the member; repeated, it stays one.
     * @throws DomainError `not_found` on a site that has switched push off, and for a device that attaches itself anew
     *   after the member has removed it
     */
    async subscribe(ctx: MemberCtx, { subscription, renewal }: PushSubscriptionInput): Promise<void> {
      const { tenant, viewer } = ctx;
      if (!tenant.features.push) throw domainError('not_found');
      const { endpoint, keys } = subscription;
      const { userId, sessionId } = viewer;
      const userAgent = ctx.userAgent.slice(0, USER_AGENT_MAX);
      const device = { id: newId(deps.clock), userId, sessionId, userAgent, createdAt: deps.clock.now() };
      await deps.database.withTenant(tenant.id, async (trx) => {
        if (renewal && (await isRemoved(trx, tenant.id, { userId, endpoint }))) throw domainError('not_found');
        await upsertPushSubscription(trx, tenant.id, { ...device, endpoint, ...keys });
        await deleteOldestSubscriptions(trx, tenant.id, { userId, endpoint, keep: DEVICES_PER_MEMBER });
      });
    },

    /** The member's devices that get messages, newest first. */
    async listDevices({ tenant, viewer }: MemberCtx): Promise<PushDeviceView[]> {
      const rows = await deps.database.withTenant(tenant.id, (trx) => selectDevices(trx, tenant.id, viewer.userId));
      return rows.map(({ id, userAgent, sessionId, createdAt }) => ({
        id,
        device: deviceName(userAgent),
        since: createdAt.toISOString(),
        current: sessionId === viewer.sessionId,
      }));
    },

    /**
     * Sends nothing to one of the member's devices any more; it learns of that when it attaches itself anew.
     * @throws DomainError `not_found` for one that is not theirs
     */
    async removeDevice({ tenant, viewer }: MemberCtx, id: string): Promise<void> {
      const { userId } = viewer;
      const removal = { userId, id, at: deps.clock.now() };
      const removed =
        isUuid(id) && (await deps.database.withTenant(tenant.id, (trx) => markRemoved(trx, tenant.id, removal)));
      if (!removed) throw domainError('not_found');
    },

    /** Sends nothing to a device any more; an unknown one changes nothing. @param input.endpoint as the device had it */
    unsubscribe: ({ tenant, viewer }: MemberCtx, input: { endpoint: string }): Promise<void> =>
      deps.database.withTenant(tenant.id, (trx) =>
        deleteSubscription(trx, tenant.id, { userId: viewer.userId, endpoint: input.endpoint }),
      ),
  };
}
