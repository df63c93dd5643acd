import type { Services } from '../../services.ts';
import type { PartnerPresence } from '../../modules/realtime/live/index.ts';
import type { EventStream } from './event-stream.ts';

/**
 * Rounds between two heartbeats of one stream, so that proxies do not time it out, and between two looks at presence.
 * Streams opened at different times have theirs in different rounds.
 */
const ROUNDS_PER_HEARTBEAT = 10;
const ROUNDS_PER_PRESENCE = 2;

type StreamServices = {
  accounts: Pick<Services['accounts'], 'keepSessions'>;
  live: Pick<Services['live'], 'lastSeqs' | 'presenceFor'>;
};

interface StreamState {
  rounds: number;
  /** Null before the first check. */
  online: Set<string> | null;
}

/**
 * Presence changes to send: who came online and who went offline. On the first check this includes members who went
 * offline while the page was loading.
 */
function presenceChanges(watch: StreamState, people: readonly PartnerPresence[]): { online: string[]; away: string[] } {
  const now = people.filter((person) => person.online).map(({ profileId }) => profileId);
  const before = watch.online;
  watch.online = new Set(now);
  if (before === null) {
    return { online: now, away: people.filter((person) => !person.online).map(({ profileId }) => profileId) };
  }
  return {
    online: now.filter((id) => !before.has(id)),
    away: [...before].filter((id) => !watch.online!.has(id)),
  };
}

/**
 * Processes all open streams of this process in rounds: delivers events whose wake-up was lost, and in some rounds sends
 * heartbeats, closes streams whose session has ended, and sends presence changes. A round makes one to three queries per
 * site, however many streams are open.
 */
export function createEventRounds(services: StreamServices, onError: (error: unknown) => void) {
  const watches = new Map<EventStream, StreamState>();
  let running = false;

  async function catchUp(streams: readonly EventStream[]): Promise<void> {
    const profiles = new Set(streams.map(({ ctx }) => ctx.viewer.profileId));
    const newest = await services.live.lastSeqs(streams[0]!.ctx.tenant.id, [...profiles]);
    for (const stream of streams)
      if ((newest.get(stream.ctx.viewer.profileId) ?? 0) !== stream.lastSeq) stream.sendNewEvents();
  }

  async function beat(streams: readonly EventStream[]): Promise<void> {
    for (const stream of streams) stream.sendSignal('beat', {});
    const kept = await services.accounts.keepSessions(
      streams[0]!.ctx.tenant,
      streams.map(({ token }) => token),
    );
    for (const stream of streams) if (!kept.has(stream.token)) stream.out.end();
  }

  async function tellPresence(streams: readonly EventStream[]): Promise<void> {
    const { tenant } = streams[0]!.ctx;
    const watchers = [...new Set(streams.map(({ ctx }) => ctx.viewer.profileId))];
    const people = Map.groupBy(await services.live.presenceFor(tenant.id, watchers), ({ watcherId }) => watcherId);
    for (const stream of streams) {
      const watch = watches.get(stream);
      if (!watch) continue;
      const changes = presenceChanges(watch, people.get(stream.ctx.viewer.profileId) ?? []);
      if (changes.online.length + changes.away.length > 0) stream.sendSignal('presence', changes);
    }
  }

  /** Those of the streams whose turn it is. A stream may have closed while the round processed another site. */
  const dueIn = (streams: readonly EventStream[], every: number) =>
    streams.filter((stream) => {
      const watch = watches.get(stream);
      return watch && watch.rounds % every === 0;
    });

  async function round(): Promise<void> {
    for (const streams of Map.groupBy(watches.keys(), ({ ctx }) => ctx.tenant.id).values()) {
      try {
        for (const stream of streams) {
          const watch = watches.get(stream);
          if (watch) watch.rounds += 1;
        }
        await catchUp(streams);
        for (const [work, every] of [
          [beat, ROUNDS_PER_HEARTBEAT],
          [tellPresence, ROUNDS_PER_PRESENCE],
        ] as const) {
          const due = dueIn(streams, every);
          if (due.length > 0) await work(due);
        }
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    add: (stream: EventStream) => void watches.set(stream, { rounds: 0, online: null }),
    remove: (stream: EventStream) => void watches.delete(stream),
    streams: () => [...watches.keys()],
    /** Runs one round; does nothing while a round is still running. */
    async run(): Promise<void> {
      if (running) return;
      running = true;
      await round().finally(() => {
        running = false;
      });
    },
  };
}
