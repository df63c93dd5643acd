import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { PushSubscriptionInput } from './push-subscription.schema.ts';
import { deleteOldestSubscriptions, deleteSubscription, upsertPushSubscription } from './push-subscriptions.queries.ts';

/** Devices that one member may have subscribed; a further one drops the oldest. */
export const DEVICES_PER_MEMBER = 20;

/** Creates the service for push messages. */
export function createPushService(deps: Pick<Deps, 'database' | 'clock'>) {
  return {
    /**
     * Attaches a device's subscription to the member; repeated, it stays one.
     * @throws DomainError `not_found` on a site that has switched push off
     */
    async subscribe({ tenant, viewer }: MemberCtx, { subscription }: PushSubscriptionInput): Promise<void> {
      if (!tenant.features.push) throw domainError('not_found');
      const { endpoint, keys } = subscription;
      const { userId } = viewer;
      const row = { id: newId(deps.clock), userId, endpoint, ...keys, createdAt: deps.clock.now() };
      await deps.database.withTenant(tenant.id, async (trx) => {
        await upsertPushSubscription(trx, tenant.id, row);
        await deleteOldestSubscriptions(trx, tenant.id, { userId, endpoint, keep: DEVICES_PER_MEMBER });
      });
    },

    /** Sends nothing to a device any more; an unknown one changes nothing. @param input.endpoint as the device had it */
    unsubscribe: ({ tenant, viewer }: MemberCtx, input: { endpoint: string }): Promise<void> =>
      deps.database.withTenant(tenant.id, (trx) =>
        deleteSubscription(trx, tenant.id, { userId: viewer.userId, endpoint: input.endpoint }),
      ),
  };
}
