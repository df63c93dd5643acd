import type { Services } from '../services.ts';
import type { SeenPerson } from '../modules/live/presence.queries.ts';
import type { EventStream } from './event-stream.ts';

/** Rounds between two beats of one stream; streams that were opened at different times beat in different rounds. */
const ROUNDS_A_BEAT = 4;

type StreamServices = {
  accounts: Pick<Services['accounts'], 'keepSessions'>;
  live: Pick<Services['live'], 'lastSeqs' | 'presenceFor'>;
};

/** What one stream was told of who is there. */
interface Watch {
  rounds: number;
  /** Null before the first look. */
  online: Set<string> | null;
}

/** Whom to tell a stream of: who came, and who left; at first also who left while the page was on its way. */
function changesFor(watch: Watch, people: readonly SeenPerson[]): { online: string[]; away: string[] } {
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
 * Looks after all open streams of this process, in rounds: each beats now and then, sessions that ended and events whose
 * wake-up was lost are found, and comings and goings told. However many streams there are, a round asks the database
 * three questions a site.
 */
export function createEventRounds(services: StreamServices, onError: (error: unknown) => void) {
  const watches = new Map<EventStream, Watch>();
  let running = false;

  async function beat(streams: readonly EventStream[]): Promise<void> {
    const { tenant } = streams[0]!.ctx;
    for (const stream of streams) stream.say('beat', {});
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
      else if ((newest.get(stream.ctx.viewer.profileId) ?? 0) !== stream.lastSeq) stream.catchUp();
    }
  }

  async function tellPresence(streams: readonly EventStream[]): Promise<void> {
    const { tenant } = streams[0]!.ctx;
    const watchers = [...new Set(streams.map(({ ctx }) => ctx.viewer.profileId))];
    const people = Map.groupBy(await services.live.presenceFor(tenant.id, watchers), ({ watcherId }) => watcherId);
    for (const stream of streams) {
      const watch = watches.get(stream);
      if (!watch) continue;
      const changes = changesFor(watch, people.get(stream.ctx.viewer.profileId) ?? []);
      if (changes.online.length + changes.away.length > 0) stream.say('presence', changes);
    }
  }

  /** Whether it is this stream's turn to beat. One that was closed while the round was at another site has none. */
  function isDue(stream: EventStream): boolean {
    const watch = watches.get(stream);
    if (!watch) return false;
    watch.rounds += 1;
    return watch.rounds % ROUNDS_A_BEAT === 0;
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
    /** One round; while one lasts, another is left out. */
    async run(): Promise<void> {
      if (running) return;
      running = true;
      await round().finally(() => {
        running = false;
      });
    },
  };
}
