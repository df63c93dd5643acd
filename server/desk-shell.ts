import type { Trx } from '../db/client.ts';
import { countComplaints, countOrderCases } from './modules/operators/cases/count-waiting.ts';
import { countOverdueDeletions } from './modules/operators/cases/deletions-desk.ts';
import { countFailures } from './modules/operators/cases/failures-desk.ts';
import { countTaken } from './modules/operators/claims.ts';
import { createDesk } from './modules/operators/desk.ts';
import type { DeskDeps } from './modules/operators/desk.ts';
import type { DeskCtx } from './modules/operators/desk-ctx.ts';
import { IDLE_MS } from './modules/operators/desk-sessions.ts';
import { DESK_PLACES, placesFor } from './modules/operators/desk-places.ts';
import type { DeskPlace } from './modules/operators/desk-places.ts';
import { countWaitingConversations } from './modules/operators/fictional/fictional-inbox.queries.ts';
import { countWaitingPhotos } from './modules/operators/photo-queue/photo-queue.service.ts';
import { countWaitingReports } from './modules/operators/report-queue/report-queue.service.ts';
import { sitesFor } from './modules/operators/permissions.ts';

/** What waits in a queue. */
export interface Waiting {
  /** Capped, so that it is counted fast. */
  count: number;
  /** Since when the first and the last of it wait; null where a queue does not say, or nothing waits. */
  oldest: Date | null;
  newest: Date | null;
}

/** What waits at a place, of the sites that are named; each queue's module counts its own. A number alone says how much. */
type Count = (trx: Trx, tenantIds: readonly string[], now: Date) => Promise<number | Waiting>;

/** The queues: what waits for somebody. */
const QUEUES: Partial<Record<DeskPlace, Count>> = {
  photos: countWaitingPhotos,
  reports: countWaitingReports,
  complaints: countComplaints,
  withdrawals: countOrderCases,
  fictional: countWaitingConversations,
  deletions: countOverdueDeletions,
  failures: countFailures,
};

/** The same as pages get it: moments in ISO 8601. */
export interface WaitingView {
  count: number;
  oldest: string | null;
  newest: string | null;
  /** How much of it somebody is at. */
  taken: number;
}

/** What waits, by place. */
export type WaitingAt = Partial<Record<DeskPlace, WaitingView>>;
/** Counts that were made in one round, by queue and sites: operators of the same sites share them. */
export type CountedRound = Map<string, Promise<WaitingView | null>>;

type Asker = Pick<DeskCtx, 'operator' | 'log'>;

function viewOf(counted: number | Waiting, taken: number): WaitingView {
  if (typeof counted === 'number') return { count: counted, oldest: null, newest: null, taken };
  const { count, oldest, newest } = counted;
  return { count, oldest: oldest?.toISOString() ?? null, newest: newest?.toISOString() ?? null, taken };
}

/** What stands around every page of the desk: where the operator may go, and how much waits there. */
export function createDeskShell(deps: DeskDeps) {
  const desk = createDesk(deps);
  const all = () => deps.tenants.list().flatMap(({ tenant }) => (tenant ? [tenant.id] : []));
  const places = ({ operator }: Asker) => placesFor(operator.grants, all());

  /** A queue that cannot be counted is a fault of its own, and no reason for the desk to close. */
  const countAt = async (ctx: Asker, place: DeskPlace): Promise<WaitingView | null> => {
    const [permission, queue] = [DESK_PLACES[place], QUEUES[place]];
    if (!permission || !queue) return null;
    const now = deps.clock.now();
    try {
      return await desk.read(ctx, { permission }, async (trx, ids) =>
        viewOf(await queue(trx, ids, now), await countTaken(trx, { queue: place, tenantIds: ids, now })),
      );
    } catch (error) {
      ctx.log.warn({ err: error, place }, 'a queue of the desk was not counted');
      return null;
    }
  };

  const count = async (ctx: Asker, round: CountedRound = new Map()): Promise<WaitingAt> => {
    const known = all();
    const counted = places(ctx).map(async (place) => {
      const permission = DESK_PLACES[place];
      if (!permission || !QUEUES[place]) return [];
      const key = `${place}:${sitesFor(ctx.operator.grants, permission, known).toSorted().join()}`;
      const counting = round.get(key) ?? countAt(ctx, place);
      round.set(key, counting);
      const waiting = await counting;
      return waiting ? [[place, waiting] as const] : [];
    });
    return Object.fromEntries((await Promise.all(counted)).flat());
  };

  return {
    /** Who does nothing for so long is logged out. */
    idleMs: IDLE_MS,
    /** Where the operator may go, and what waits there. */
    view: async (ctx: Asker) => ({ places: places(ctx), waiting: await count(ctx) }),
    /** What waits for the operator. @param round shared by those who are counted for at the same moment */
    count,
  };
}

export type DeskShell = ReturnType<typeof createDeskShell>;
