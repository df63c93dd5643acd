import type { TransactionOptions, Trx } from '../../../../db/client.ts';
import { runTogether } from '../../../../db/run-together.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import type { Signal } from '../../../lib/redis/realtime-bus.ts';
import {
  insertEventsQuery,
  selectBadges,
  selectBadgeSnapshot,
  selectEvents,
  selectLastEventSeq,
  selectLastEventSeqs,
  selectUnseenMatch,
} from './live.queries.ts';
import type { Badges, LiveEvent, StoredEvent, Tell } from './live-event.ts';
import { selectRecentlyActivePartners, type PartnerPresence } from './presence.queries.ts';

/** Events per read when a stream catches up. */
const EVENTS_PER_READ = 100;
/** A client that missed more events reloads the page's data, which is cheaper. */
const MAX_MISSED_EVENTS = 500;

/** Creates the service of live updates: stored events, badge counts, and publishing across processes. */
export function createLiveService(deps: Pick<Deps, 'database' | 'clock' | 'bus' | 'log'>) {
  /**
   * Notifies the members' open streams. Best effort: a stream that misses it reads the events within two seconds.
   * Callers do not wait for it, since Redis may be slow; the bus sends what it was given before it closes.
   */
  function publish(tenantId: string, members: readonly Pick<LiveEvent, 'profileId'>[]): void {
    // Async, so that a listener's exception is a rejection too.
    const publishTo = async (profileId: string) => deps.bus.publish(tenantId, profileId);
    for (const profileId of new Set(members.map((member) => member.profileId)))
      publishTo(profileId).catch((error: unknown) => deps.log.warn({ err: error }, 'live events not published'));
  }

  return {
    /**
     * Runs `work` in one transaction, see `Database.withTenant`. Stores the events that it tells at the end of the
     * transaction, so that event cursors are locked last, and publishes them after the commit. A failure to publish
     * does not fail the call.
     */
    async transact<T>(
      tenantId: string,
      work: (trx: Trx, tell: Tell) => Promise<T>,
      options?: TransactionOptions,
    ): Promise<T> {
      const run = async (trx: Trx) => {
        // Created here, since the transaction may run twice.
        const events: LiveEvent[] = [];
        const result = await work(trx, (...told) => void events.push(...told));
        return { result, events };
      };
      const last = ({ events }: { events: LiveEvent[] }) =>
        events.length === 0
          ? []
          : [insertEventsQuery({ tenantId, at: deps.clock.now(), events: JSON.stringify(events) })];
      const { result, events } = await deps.database.withTenant(tenantId, run, { ...options, last });
      publish(tenantId, events);
      return result;
    },

    /** Makes the members' open streams check their sessions: those that have ended close. Call it after the commit. */
    closeEndedStreams: (tenantId: string, ...members: Pick<LiveEvent, 'profileId'>[]): void =>
      publish(tenantId, members),

    /** The badge counts: `unread_messages`, `new_likes`, `credits`. */
    badges: (ctx: MemberCtx): Promise<Badges> =>
      deps.database.read(ctx, (trx) => selectBadges(trx, ctx.tenant.id, ctx.viewer.userId, ctx.viewer.profileId)),

    /** Badge counts with the latest sequence number that they include, and the profile of an unseen match. */
    snapshot: (ctx: MemberCtx): Promise<{ badges: Badges; seq: number; unseenMatch?: string }> =>
      deps.database.read(ctx, async (trx) => {
        const { userId, profileId } = ctx.viewer;
        const { matchUnseen, ...snapshot } = await selectBadgeSnapshot(trx, ctx.tenant.id, userId, profileId);
        const unseenMatch = matchUnseen && (await selectUnseenMatch(trx, ctx.tenant.id, profileId));
        return { ...snapshot, ...(unseenMatch && { unseenMatch }) };
      }),

    /** Start position of a stream without Last-Event-ID: after all existing events. */
    lastSeq: (ctx: MemberCtx): Promise<number> =>
      deps.database.read(ctx, (trx) => selectLastEventSeq(trx, ctx.tenant.id, ctx.viewer.profileId)),

    /**
     * Returns the events after `afterSeq` with the current badge counts. When there are too many, or some have expired,
     * returns none; `missed` is then the position from which the client continues after reloading its data.
     */
    readEventsAfter: (ctx: MemberCtx, afterSeq: number, stream?: StreamOptions): Promise<EventBatch> =>
      deps.database.withTenant(ctx.tenant.id, (trx) => readEventBatch(trx, ctx, afterSeq, deps.clock.now(), stream)),

    /** Latest sequence numbers of members with open streams. */
    lastSeqs: (tenantId: string, profileIds: readonly string[]): Promise<Map<string, number>> =>
      deps.database.withTenant(tenantId, (trx) => selectLastEventSeqs(trx, tenantId, profileIds)),

    /** Presence of the members' conversation partners; see `selectRecentlyActivePartners`. */
    presenceFor: (tenantId: string, profileIds: readonly string[]): Promise<PartnerPresence[]> =>
      deps.database.withTenant(tenantId, (trx) =>
        selectRecentlyActivePartners(trx, tenantId, profileIds, deps.clock.now()),
      ),

    /** Publishes a transient signal that is not stored. Best effort. */
    async publishSignal(tenantId: string, profileId: string, signal: Signal): Promise<void> {
      try {
        await deps.bus.sendSignal(tenantId, profileId, signal);
      } catch (error) {
        deps.log.warn({ err: error }, 'signal not published');
      }
    },

    /** Subscribes to the member's signals. @returns unsubscribe function */
    onSignal: (ctx: MemberCtx, listener: (signal: Signal) => void): (() => void) =>
      deps.bus.onSignal(ctx.tenant.id, ctx.viewer.profileId, listener),

    /** Subscribes to events published for the member. @returns unsubscribe function */
    onPublish: (ctx: MemberCtx, listener: () => void): (() => void) =>
      deps.bus.onPublish(ctx.tenant.id, ctx.viewer.profileId, listener),
  };
}

interface EventBatch {
  events: StoredEvent[];
  badges: Badges | null;
  more: boolean;
  missed: number | null;
  /** Sequence number of the last event read, including omitted ones. */
  upTo: number;
  /** The session of the stream has ended; no events are returned. */
  ended: boolean;
}

/** Additional steps for a stream, in the same transaction. */
interface StreamOptions {
  /** Whether the session of the stream is valid; given by the caller, because accounts is above live. */
  isValid: (trx: Trx, now: Date) => Promise<boolean>;
  /** Fills in event contents and drops events that the member may not see. */
  resolve: (trx: Trx, events: readonly StoredEvent[]) => Promise<StoredEvent[]>;
}

async function readEventBatch(
  trx: Trx,
  { tenant, viewer }: MemberCtx,
  afterSeq: number,
  now: Date,
  stream?: StreamOptions,
): Promise<EventBatch> {
  const nothing = { events: [], badges: null, more: false, missed: null, upTo: afterSeq, ended: false };
  const read = () =>
    runTogether([
      selectEvents(trx, { tenantId: tenant.id, profileId: viewer.profileId, afterSeq, limit: EVENTS_PER_READ }),
      selectBadgeSnapshot(trx, tenant.id, viewer.userId, viewer.profileId),
      // Checked at every read, so that a session ended elsewhere receives nothing more.
      stream ? stream.isValid(trx, now) : Promise.resolve(true),
    ]);
  let [rows, snapshot, valid] = await read();
  // An event committed between the two queries is not a gap; read again.
  if (rows.length === 0 && snapshot.seq > afterSeq) [rows, snapshot, valid] = await read();
  if (!valid) return { ...nothing, ended: true };
  const { seq: newest, badges } = snapshot;
  const more = rows.length === EVENTS_PER_READ;
  const gap = rows.length === 0 ? newest !== afterSeq : rows[0]!.seq !== afterSeq + 1;
  if (gap || (more && newest - afterSeq > MAX_MISSED_EVENTS))
    return { ...nothing, badges, missed: newest, upTo: newest };
  if (rows.length === 0) return nothing;
  const shown = stream ? await stream.resolve(trx, rows) : rows;
  return { ...nothing, events: shown, badges, more, upTo: rows.at(-1)!.seq };
}

export type LiveService = ReturnType<typeof createLiveService>;
