import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { insertEvents, selectBadges, selectEventsAfter, selectLastSeq, selectSnapshot } from './live.queries.ts';
import type { Badges, LiveEvent, StoredEvent } from './live-event.ts';

/** Events read at once when a stream catches up. */
const PAGE = 100;

/** Creates the service behind live updates: stored events per member, badge numbers, and wake-ups across processes. */
export function createLiveService(deps: Pick<Deps, 'database' | 'clock' | 'bus' | 'log'>) {
  return {
    /** Stores events in the caller's transaction; after it has committed, call `wake` with the same events. */
    record: (trx: Trx, tenantId: string, events: readonly LiveEvent[]): Promise<void> =>
      insertEvents(trx, tenantId, deps.clock.now(), events),

    /** Wakes the recipients' open streams. Best effort: a stream that misses it reads the events at its heartbeat. */
    async wake(tenantId: string, events: readonly Pick<LiveEvent, 'profileId'>[]): Promise<void> {
      const recipients = [...new Set(events.map((event) => event.profileId))];
      const wakes = recipients.map((profileId) => deps.bus.wake(tenantId, profileId));
      for (const result of await Promise.allSettled(wakes)) {
        if (result.status === 'rejected') deps.log.warn({ err: result.reason as unknown }, 'wake-up lost');
      }
    },

    /** The numbers on the member's badges: `unread_messages`, `new_likes`, `credits`. */
    badges: (ctx: MemberCtx): Promise<Badges> =>
      deps.database.withTenant(ctx.tenant.id, (trx) =>
        selectBadges(trx, ctx.tenant.id, ctx.viewer.userId, ctx.viewer.profileId),
      ),

    /** The badges, and the number of the newest event that they are sure to know of. */
    snapshot: (ctx: MemberCtx): Promise<{ badges: Badges; seq: number }> =>
      deps.database.withTenant(ctx.tenant.id, (trx) =>
        selectSnapshot(trx, ctx.tenant.id, ctx.viewer.userId, ctx.viewer.profileId),
      ),

    /** Where a stream without a Last-Event-ID begins: after everything that exists now. */
    lastSeq: (ctx: MemberCtx): Promise<number> =>
      deps.database.withTenant(ctx.tenant.id, (trx) => selectLastSeq(trx, ctx.tenant.id, ctx.viewer.profileId)),

    /** The member's events after number `afterSeq`, with the badges as they are now. */
    eventsAfter: (
      ctx: MemberCtx,
      afterSeq: number,
    ): Promise<{ events: StoredEvent[]; badges: Badges | null; more: boolean }> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { tenant, viewer } = ctx;
        const events = await selectEventsAfter(trx, tenant.id, viewer.profileId, afterSeq, PAGE);
        const badges = events.length > 0 ? await selectBadges(trx, tenant.id, viewer.userId, viewer.profileId) : null;
        return { events, badges, more: events.length === PAGE };
      }),

    /** Calls `listener` at each wake-up of the member; returns the end of it. */
    onWake: (ctx: MemberCtx, listener: () => void): (() => void) =>
      deps.bus.onWake(ctx.tenant.id, ctx.viewer.profileId, listener),
  };
}

export type LiveService = ReturnType<typeof createLiveService>;
