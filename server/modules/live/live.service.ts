import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import type { Signal } from '../../lib/realtime-bus.ts';
import {
  insertEvents,
  selectBadges,
  selectEventsAfter,
  selectLastSeq,
  selectLastSeqs,
  selectSnapshot,
} from './live.queries.ts';
import type { Badges, LiveEvent, StoredEvent } from './live-event.ts';
import { selectSeenPeople } from './presence.queries.ts';
import type { SeenPerson } from './presence.queries.ts';

/** Events read at once when a stream catches up. */
const PAGE = 100;
/** Who missed more events than this loads the page's data anew, which costs less. */
const MOST = 500;

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

    /**
     * The member's events after number `afterSeq`, with the badges as they are now. Too many of them, or events that are
     * not kept any more, are not told one by one: `missed` is the number from which a page that loads its data anew goes on.
     */
    eventsAfter: (ctx: MemberCtx, afterSeq: number): Promise<NewEvents> =>
      deps.database.withTenant(ctx.tenant.id, (trx) => readAfter(trx, ctx, afterSeq), { prepared: true }),

    /** The numbers of the newest events of members who have streams open. */
    lastSeqs: (tenantId: string, profileIds: readonly string[]): Promise<Map<string, number>> =>
      deps.database.withTenant(tenantId, (trx) => selectLastSeqs(trx, tenantId, profileIds)),

    /** Whom of their conversations these members may see come or go; see presence.queries.ts. */
    presenceFor: (tenantId: string, profileIds: readonly string[]): Promise<SeenPerson[]> =>
      deps.database.withTenant(tenantId, (trx) => selectSeenPeople(trx, tenantId, profileIds, deps.clock.now())),

    /** Passes on what holds at this moment only. Best effort, like `wake`. */
    async signal(tenantId: string, profileId: string, signal: Signal): Promise<void> {
      try {
        await deps.bus.signal(tenantId, profileId, signal);
      } catch (error) {
        deps.log.warn({ err: error }, 'signal lost');
      }
    },

    /** Calls `listener` at each signal to the member; returns the end of it. */
    onSignal: (ctx: MemberCtx, listener: (signal: Signal) => void): (() => void) =>
      deps.bus.onSignal(ctx.tenant.id, ctx.viewer.profileId, listener),

    /** Calls `listener` at each wake-up of the member; returns the end of it. */
    onWake: (ctx: MemberCtx, listener: () => void): (() => void) =>
      deps.bus.onWake(ctx.tenant.id, ctx.viewer.profileId, listener),
  };
}

interface NewEvents {
  events: StoredEvent[];
  badges: Badges | null;
  /** Others are left. */
  more: boolean;
  missed: number | null;
}

async function readAfter(trx: Trx, ctx: MemberCtx, afterSeq: number): Promise<NewEvents> {
  const { tenant, viewer } = ctx;
  const read = () => selectEventsAfter(trx, tenant.id, viewer.profileId, afterSeq, PAGE);
  const badges = () => selectBadges(trx, tenant.id, viewer.userId, viewer.profileId);
  let events = await read();
  const more = events.length === PAGE;
  if (events.length === 0 || more) {
    const newest = await selectLastSeq(trx, tenant.id, viewer.profileId);
    // What came just before the second question is no gap.
    if (events.length === 0 && newest > afterSeq) events = await read();
    const lost = newest < afterSeq || newest - afterSeq > MOST || (events.length === 0 && newest > afterSeq);
    if (lost) return { events: [], badges: await badges(), more: false, missed: newest };
  }
  const first = events[0];
  if (first && first.seq !== afterSeq + 1) {
    const newest = await selectLastSeq(trx, tenant.id, viewer.profileId);
    return { events: [], badges: await badges(), more: false, missed: newest };
  }
  return { events, badges: first ? await badges() : null, more, missed: null };
}

export type LiveService = ReturnType<typeof createLiveService>;
