import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid, newId } from '../../../../lib/security/ids.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { lockSession } from '../../../identity/accounts/index.ts';
import { parseDeviceName, type DeviceName } from '../../../identity/credentials/index.ts';
import type { PushSubscriptionInput } from './push-subscription.schema.ts';
import {
  deleteOldestSubscriptions,
  deleteRemovedBefore,
  deleteSubscription,
  isDeviceRemoved,
  markDeviceRemoved,
  selectDevices,
  upsertPushSubscription,
} from './push-subscriptions.queries.ts';

/** Maximum number of devices of a member; another one replaces the oldest. */
export const MAX_DEVICES_PER_MEMBER = 20;
const USER_AGENT_MAX = 300;
/** The lifetime of an unused session: after it, the device has to sign in again anyway. */
const REMOVED_RETENTION_MS = 30 * DAY_MS;

/** A subscribed device, for the member's settings page. */
interface PushDeviceView {
  id: string;
  device: DeviceName;
  /** ISO 8601. */
  since: string;
  /** Subscribed with the current session. */
  current: boolean;
}

/** Deletes devices removed longer ago than any of their sessions can live. @returns number of devices */
export function deleteOldRemovedDevices(trx: Trx, tenantId: string, now: Date): Promise<number> {
  return deleteRemovedBefore(trx, tenantId, new Date(now.getTime() - REMOVED_RETENTION_MS));
}

export function createPushService(deps: Pick<Deps, 'database' | 'clock'>) {
  return {
    /**
     * Subscribes a device; idempotent.
     * @throws DomainError `not_found` when the tenant has disabled push, and for the renewal of a removed device;
     * `authentication_required` when the session has just ended
     */
    async subscribe(ctx: MemberCtx, { subscription, renewal }: PushSubscriptionInput): Promise<void> {
      const { tenant, viewer } = ctx;
      if (!tenant.features.push) throw domainError('not_found');
      const { endpoint, keys } = subscription;
      const { userId, sessionId } = viewer;
      const userAgent = ctx.userAgent.slice(0, USER_AGENT_MAX);
      const device = { id: newId(deps.clock), userId, sessionId, userAgent, createdAt: deps.clock.now() };
      await deps.database.withTenant(tenant.id, async (trx) => {
        if (!(await lockSession(trx, tenant.id, sessionId))) throw domainError('authentication_required');
        if (renewal && (await isDeviceRemoved(trx, tenant.id, { userId, endpoint }))) throw domainError('not_found');
        await upsertPushSubscription(trx, tenant.id, { ...device, endpoint, ...keys });
        await deleteOldestSubscriptions(trx, tenant.id, { userId, endpoint, keep: MAX_DEVICES_PER_MEMBER });
      });
    },

    async listDevices(ctx: MemberCtx): Promise<PushDeviceView[]> {
      const { tenant, viewer } = ctx;
      const rows = await deps.database.read(ctx, (trx) => selectDevices(trx, tenant.id, viewer.userId));
      return rows.map(({ id, userAgent, sessionId, createdAt }) => ({
        id,
        device: parseDeviceName(userAgent),
        since: createdAt.toISOString(),
        current: sessionId === viewer.sessionId,
      }));
    },

    /**
     * Removes one of the member's devices; it learns of it at its next renewal.
     * @throws DomainError `not_found` when it is not theirs
     */
    async removeDevice({ tenant, viewer }: MemberCtx, id: string): Promise<void> {
      const { userId } = viewer;
      const removal = { userId, id, at: deps.clock.now() };
      const removed =
        isUuid(id) && (await deps.database.withTenant(tenant.id, (trx) => markDeviceRemoved(trx, tenant.id, removal)));
      if (!removed) throw domainError('not_found');
    },

    /** Unsubscribes a device; an unknown one is ignored. @param input.endpoint as subscribed */
    unsubscribe: ({ tenant, viewer }: MemberCtx, input: { endpoint: string }): Promise<void> =>
      deps.database.withTenant(tenant.id, (trx) =>
        deleteSubscription(trx, tenant.id, { userId: viewer.userId, endpoint: input.endpoint }),
      ),
  };
}
