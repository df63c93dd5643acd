import type { Trx } from '../db/client.ts';
import {
  countApprovals,
  countClaimed,
  countComplaints,
  countFailures,
  countOrderCases,
  countOverdueDeletions,
  countPendingPhotos,
  countPendingReports,
  countWaitingChecks,
  countWaitingConversations,
  DESK_SECTIONS,
  hasPermissionAt,
  IDLE_TIMEOUT_MS,
  sectionsFor,
  sitesWithPermission,
  sumUp,
  type DeskCtx,
  type DeskDeps,
  type DeskSection,
} from './modules/desk/operators/index.ts';
import { siteLook } from './plugins/site/site-look.ts';

interface QueueCount {
  /** Capped, to bound the cost of counting. */
  count: number;
  /** When the oldest and the newest item began to wait; null if the queue does not track it or is empty. */
  oldest: Date | null;
  newest: Date | null;
}

/**
 * Counts the waiting items of the given sites. Each queue's module implements it; a plain number is a count without
 * times.
 */
type CountQueue = (trx: Trx, tenantIds: readonly string[], now: Date) => Promise<number | QueueCount>;

const QUEUE_COUNTERS: Partial<Record<DeskSection, CountQueue>> = {
  photos: countPendingPhotos,
  checks: countWaitingChecks,
  reports: countPendingReports,
  complaints: countComplaints,
  withdrawals: countOrderCases,
  fictional: countWaitingConversations,
  deletions: countOverdueDeletions,
  failures: countFailures,
  approvals: countApprovals,
};

/** `Waiting` as JSON: instants in ISO 8601. */
export interface QueueCountView {
  count: number;
  oldest: string | null;
  newest: string | null;
  /** Number of items that are claimed by an operator. */
  taken: number;
}

export type QueueCounts = Partial<Record<DeskSection, QueueCountView>>;

/** What the frame of every desk page shows and keeps up to date. */
export interface DeskNews {
  waiting: QueueCounts;
  /** Names of the operator's sites whose pod is away: lists and figures leave them out. */
  awaySites: string[];
}

/** Counts of one polling round, keyed by queue and sites, so that operators of the same sites share a query. */
export type CountCache = Map<string, Promise<QueueCountView | null>>;

/** A site of the operator, as the desk names it everywhere. */
export interface DeskSiteView {
  id: string;
  slug: string;
  name: string;
  /** Colour of its actions, for the mark beside its name. */
  colour: string;
  /** Whether the operator may open the page of its state. */
  mayOpen: boolean;
}

type OperatorCtx = Pick<DeskCtx, 'operator' | 'log'>;

function toQueueCountView(counted: number | QueueCount, taken: number): QueueCountView {
  if (typeof counted === 'number') return { count: counted, oldest: null, newest: null, taken };
  const { count, oldest, newest } = counted;
  return { count, oldest: oldest?.toISOString() ?? null, newest: newest?.toISOString() ?? null, taken };
}

/** The same queue of several pods. */
const addCounts = (counts: QueueCountView[]): QueueCountView => ({
  count: sumUp(counts.map(({ count }) => count)),
  // Instants in UTC sort as text.
  oldest: counts.flatMap(({ oldest }) => oldest ?? []).toSorted()[0] ?? null,
  newest:
    counts
      .flatMap(({ newest }) => newest ?? [])
      .toSorted()
      .at(-1) ?? null,
  taken: sumUp(counts.map(({ taken }) => taken)),
});

/** Creates the navigation data of the desk: the sections that an operator may open and their queue counts. */
export function createDeskShell(deps: DeskDeps) {
  const { desk } = deps;
  const all = () => deps.tenants.list().flatMap(({ tenant }) => (tenant ? [tenant.id] : []));
  const places = ({ operator }: OperatorCtx) => sectionsFor(operator.grants, all());

  const tenantsOf = ({ operator: { grants } }: OperatorCtx) =>
    deps.tenants
      .list()
      .flatMap(({ tenant }) => (tenant ? [tenant] : []))
      .filter(({ id }) => grants.some(({ tenantId }) => tenantId === null || tenantId === id));

  const sites = (ctx: OperatorCtx): DeskSiteView[] =>
    tenantsOf(ctx).map((tenant) => ({
      id: tenant.id,
      slug: tenant.slug,
      name: tenant.name,
      colour: siteLook(tenant).light.action,
      mayOpen: hasPermissionAt(ctx.operator.grants, DESK_SECTIONS.sites, tenant.id),
    }));

  const awaySites = (ctx: OperatorCtx): string[] => {
    const away = deps.pods.list.filter((pod) => !pod.isOpen()).map(({ name }) => name);
    if (away.length === 0) return [];
    return tenantsOf(ctx).flatMap(({ id, name }) => (away.includes(deps.pods.podOf(id) ?? '') ? [name] : []));
  };

  /** A failed count is logged and left out, so that one broken queue does not close the desk. */
  const countAt = async (ctx: OperatorCtx, place: DeskSection): Promise<QueueCountView | null> => {
    const [permission, queue] = [DESK_SECTIONS[place], QUEUE_COUNTERS[place]];
    if (!permission || !queue) return null;
    const now = deps.clock.now();
    try {
      return await desk.read(
        ctx,
        { permission },
        async (trx, ids) =>
          toQueueCountView(await queue(trx, ids, now), await countClaimed(trx, { queue: place, tenantIds: ids, now })),
        addCounts,
      );
    } catch (error) {
      ctx.log.warn({ err: error, place }, 'counting a desk queue failed');
      return null;
    }
  };

  const count = async (ctx: OperatorCtx, round: CountCache = new Map()): Promise<QueueCounts> => {
    const known = all();
    const counted = places(ctx).map(async (place) => {
      const permission = DESK_SECTIONS[place];
      if (!permission || !QUEUE_COUNTERS[place]) return [];
      const key = `${place}:${sitesWithPermission(ctx.operator.grants, permission, known).toSorted().join()}`;
      const counting = round.get(key) ?? countAt(ctx, place);
      round.set(key, counting);
      const waiting = await counting;
      return waiting ? [[place, waiting] as const] : [];
    });
    return Object.fromEntries((await Promise.all(counted)).flat());
  };

  const news = async (ctx: OperatorCtx, round?: CountCache): Promise<DeskNews> => ({
    waiting: await count(ctx, round),
    awaySites: awaySites(ctx),
  });

  return {
    /** Idle time in milliseconds after which a session ends. */
    idleMs: IDLE_TIMEOUT_MS,
    /** Sections that the operator may open with their queue counts, and the operator's sites. */
    view: async (ctx: OperatorCtx) => ({ places: places(ctx), sites: sites(ctx), news: await news(ctx) }),
    /** What changes meanwhile. @param round cache shared by the operators counted in the same poll */
    news,
    count,
  };
}

export type DeskShell = ReturnType<typeof createDeskShell>;
