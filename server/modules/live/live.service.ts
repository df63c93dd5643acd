import { askTogether } from '../../../db/ask-together.ts';
import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import type { Signal } from '../../lib/realtime-bus.ts';
import { sessionQuery } from '../accounts/sessions.ts';
import {
  eventsQuery,
  insertEvents,
  selectBadges,
  selectLastSeq,
  selectLastSeqs,
  selectSnapshot,
  snapshotQuery,
  viewSnapshot,
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
    eventsAfter: (ctx: MemberCtx, afterSeq: number, stream?: StreamReading): Promise<NewEvents> =>
      deps.database.withTenant(ctx.tenant.id, (trx) => readAfter(trx, ctx, afterSeq, deps.clock.now(), stream), {
        prepared: true,
      }),

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
  /** Number of the newest event that was read, told or not. */
  upTo: number;
  /** The stream's session has ended: nothing is told. */
  ended: boolean;
}

/** What reading for a stream does besides, in the same transaction. */
interface StreamReading {
  /** Of the session that the stream is for. */
  token: string;
  /** What the stream tells of these events; those that the member may not see are left out. */
  show: (trx: Trx, events: readonly StoredEvent[]) => Promise<StoredEvent[]>;
}

async function readAfter(
  trx: Trx,
  { tenant, viewer }: MemberCtx,
  afterSeq: number,
  now: Date,
  stream?: StreamReading,
): Promise<NewEvents> {
  const nothing = { events: [], badges: null, more: false, missed: null, upTo: afterSeq, ended: false };
  const read = () =>
    askTogether(trx, [
      eventsQuery(trx, tenant.id, viewer.profileId, afterSeq, PAGE),
      snapshotQuery(trx, tenant.id, viewer.userId, viewer.profileId),
      // Asked each time: a session that was ended elsewhere hears nothing more.
      ...(stream ? [sessionQuery(trx, tenant.id, stream.token, now)] : []),
    ]);
  let [rows, snapshots, sessions] = await read();
  // What came just before the second question is no gap.
  if (rows.length === 0 && snapshots[0]!.seq > afterSeq) [rows, snapshots, sessions] = await read();
  if (sessions?.length === 0) return { ...nothing, ended: true };
  const { seq: newest, badges } = viewSnapshot(snapshots[0]!);
  const more = rows.length === PAGE;
  const gap = rows.length === 0 ? newest !== afterSeq : rows[0]!.seq !== afterSeq + 1;
  if (gap || (more && newest - afterSeq > MOST)) return { ...nothing, badges, missed: newest, upTo: newest };
  if (rows.length === 0) return nothing;
  const events = rows as StoredEvent[];
  const shown = stream ? await stream.show(trx, events) : events;
  return { ...nothing, events: shown, badges, more, upTo: events.at(-1)!.seq };
}

export type LiveService = ReturnType<typeof createLiveService>;
