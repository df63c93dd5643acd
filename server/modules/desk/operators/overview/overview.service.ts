import type { Trx } from '../../../../../db/client.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { DESK_SECTIONS, type Permission } from '../access/permissions.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { addSeries, periodOf, selectSeries, viewSeries, type Series } from '../metrics/metrics.service.ts';
import { createDeskPhotoFiles } from '../photo-queue/desk-photo-urls.ts';
import { selectLastDecision, selectWaitingItems, type WaitingItem } from './waiting-items.queries.ts';
import { WORK_QUEUES } from './work-queues.ts';
import { latestOf } from '../desk/over-pods.ts';

const ITEMS_SHOWN = 10;
const FIGURES_DAYS = 30;
/** How far back the last decision is looked for when nothing waits. */
const LAST_DECISION_MS = DAY_MS;
const FIGURES = ['signups', 'firstPayments', 'messages'] as const;

/** A measure of the last 30 days, with the total of the 30 days before. Amounts are minor units of `currency`. */
export interface KeyFigure extends Omit<Series, 'before'> {
  measure: (typeof FIGURES)[number] | 'revenue';
  currency?: string;
}

/** Creates the overview: what waits, the latest first, and the key figures. It names members as the queues' lists do. */
export function createOverview(deps: DeskDeps) {
  const { desk, clock } = deps;
  const files = createDeskPhotoFiles(deps);

  const toItemView = (ctx: DeskCtx, { photoId, holderId, since, lateness: _lateness, ...item }: WaitingItem) => ({
    ...item,
    since: since.toISOString(),
    portrait: files.portraitFor(ctx, { tenantId: item.tenantId, photoId }),
    mine: holderId === ctx.operator.id,
  });

  const readLastDecision = async (trx: Trx, sitesWith: Readonly<Partial<Record<Permission, string[]>>>) => {
    const tenantIds = [...new Set(WORK_QUEUES.flatMap((queue) => sitesWith[DESK_SECTIONS[queue]] ?? []))];
    if (tenantIds.length === 0) return null;
    const since = new Date(clock.now().getTime() - LAST_DECISION_MS);
    return selectLastDecision(trx, { tenantIds, since });
  };

  return {
    /** Items of the queues that the operator may open, and figures of the sites where they may see them; null for none. */
    view: async (ctx: DeskCtx) => {
      const sites = desk.sites(ctx, DESK_SECTIONS.figures).map(({ id }) => id);
      const period =
        sites.length === 0 ? null : periodOf(deps, { tenantIds: sites, range: FIGURES_DAYS, network: null });
      const found = await desk.readEach(
        ctx,
        [...WORK_QUEUES.map((queue) => DESK_SECTIONS[queue]), DESK_SECTIONS.figures],
        async (trx, sitesWith) => {
          const items = await selectWaitingItems(trx, {
            sitesOf: (queue) => sitesWith[DESK_SECTIONS[queue]],
            now: clock.now(),
            limit: ITEMS_SHOWN,
          });
          const lastDecision = items.length > 0 ? null : await readLastDecision(trx, sitesWith);
          const tenantIds = sitesWith[DESK_SECTIONS.figures];
          if (!period || tenantIds.length === 0) return { items, lastDecision, series: null };
          const by = { ...period.by, tenantIds };
          return { items, lastDecision, series: await selectSeries(trx, by, FIGURES_DAYS, period.earliest) };
        },
        (answers) => ({
          items: answers
            .flatMap(({ items }) => items)
            .toSorted((one, other) => other.lateness - one.lateness)
            .slice(0, ITEMS_SHOWN),
          lastDecision: latestOf(answers.map(({ lastDecision }) => lastDecision)),
          series: addSeries(answers.flatMap(({ series }) => series ?? [])),
        }),
      );
      const series = period && found.series && viewSeries(found.series, period.by, FIGURES_DAYS);
      return {
        items: found.items.map((item) => toItemView(ctx, item)),
        lastDecision: found.items.length > 0 ? null : (found.lastDecision?.toISOString() ?? null),
        figures: series && toKeyFigures(series.metrics, series.money[0]),
      };
    },
  };
}

/** @param revenue of the currency with the most; undefined before the first payment */
function toKeyFigures(
  metrics: Readonly<Record<(typeof FIGURES)[number], Series>>,
  revenue: (Series & { currency: string }) | undefined,
): KeyFigure[] {
  const counted = FIGURES.map((measure): KeyFigure => ({ measure, ...withoutDaysBefore(metrics[measure]) }));
  const [signups, payments, messages] = counted as [KeyFigure, KeyFigure, KeyFigure];
  const earned: KeyFigure[] = revenue
    ? [{ measure: 'revenue', currency: revenue.currency, ...withoutDaysBefore(revenue) }]
    : [];
  return [signups, payments, ...earned, messages];
}

const withoutDaysBefore = ({ values, total, totalBefore }: Series) => ({ values, total, totalBefore });

type OverviewView = Awaited<ReturnType<ReturnType<typeof createOverview>['view']>>;
export type WaitingItemView = OverviewView['items'][number];
