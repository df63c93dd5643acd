import type { Services } from '../../services.ts';
import type { PartnerPresence } from '../../modules/realtime/live/index.ts';
import type { EventStream } from './event-stream.ts';

/** Rounds between two heartbeats of one stream. Streams opened at different times send theirs in different rounds. */
const ROUNDS_PER_HEARTBEAT = 4;

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
 * Processes all open streams of this process in rounds: sends heartbeats, closes streams whose session has ended,
 * delivers events whose wake-up was lost, and sends presence changes. A round makes three queries per site, however
 * many streams are open.
 */
export function createEventRounds(services: StreamServices, onError: (error: unknown) => void) {
  const watches = new Map<EventStream, StreamState>();
  let running = false;

  async function beat(streams: readonly EventStream[]): Promise<void> {
    const { tenant } = streams[0]!.ctx;
    for (const stream of streams) stream.sendSignal('beat', {});
    const kept = await services.accounts.keepSessions(
      tenant,
      streams.map(({ token }) => token),
    );
    const newest = await services.live.lastSeqs(
      tenant.id,
      streams.map(({ ctx }) => ctx.viewer.profileId),
    );
    for (const stream of streams) {
      if (!kept.has(stream.token)) stream.out.end();
      else if ((newest.get(stream.ctx.viewer.profileId) ?? 0) !== stream.lastSeq) stream.sendNewEvents();
    }
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

  /** Whether the stream is due for a heartbeat. A stream may have closed while the round processed another site. */
  function isDue(stream: EventStream): boolean {
    const watch = watches.get(stream);
    if (!watch) return false;
    watch.rounds += 1;
    return watch.rounds % ROUNDS_PER_HEARTBEAT === 0;
  }

  async function round(): Promise<void> {
    for (const streams of Map.groupBy(watches.keys(), ({ ctx }) => ctx.tenant.id).values()) {
      try {
        const due = streams.filter(isDue);
        if (due.length > 0) await beat(due);
        await tellPresence(streams);
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
