import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { localDate, addDays, type LocalDate } from '../../../../lib/time/local-date.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { metricsCsv } from './metrics-csv.ts';
import {
  selectCheckTotals,
  selectMessageKinds,
  selectLastRollUpAt,
  selectDailyTraffic,
  selectMemberTotals,
  selectDailyTotals,
  selectSpotlightTotals,
  selectDailyRevenue,
  selectRevenueRows,
  selectNetworkRevenue,
  selectNetworkMetrics,
  selectTrafficRows,
  type MetricsFilter,
  type DailyTraffic,
} from './metrics.queries.ts';
import { METRICS, type Metric, type MetricsRange } from './metrics.schema.ts';
import { earliestOf, sumRows, sumUp } from '../desk/over-pods.ts';

export interface MetricsQuery {
  /** Id of one site; null: all of the operator's sites. */
  site: string | null;
  range: MetricsRange;
  /** One affiliate network; null: all; empty: visits without one. */
  network: string | null;
}

/** Daily values of a period and of the period before it. */
export interface Series {
  values: number[];
  before: number[];
  total: number;
  totalBefore: number;
}

const NETWORKS_SHOWN = 50;

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Splits rows of two consecutive periods into the period itself and the one before it. */
function toSeries<Row extends { day: LocalDate }>(
  rows: readonly Row[],
  days: readonly LocalDate[],
  value: (row: Row) => number,
): Series {
  const byDay = new Map(rows.map((row) => [row.day, value(row)]));
  const at = (shift: number) => days.map((day) => byDay.get(addDays(day, shift)) ?? 0);
  const [values, before] = [at(0), at(-days.length)];
  return { values, before, total: total(values), totalBefore: total(before) };
}

/** The days of a period and of the one before it. */
export async function selectSeries(trx: Trx, by: MetricsFilter, range: MetricsRange, today: LocalDate) {
  const twice = { ...by, from: addDays(by.from, -range) };
  return { counted: await selectDailyTraffic(trx, twice, today), moved: await selectDailyRevenue(trx, twice) };
}

type SelectedSeries = Awaited<ReturnType<typeof selectSeries>>;

/** Combines the metrics of several pods. */
export const addSeries = (answers: SelectedSeries[]): SelectedSeries => ({
  counted: sumRows(
    answers.map(({ counted }) => counted),
    ({ day }) => day,
  ),
  moved: sumRows(
    answers.map(({ moved }) => moved),
    ({ day, currency }) => `${currency} ${day}`,
  ),
});

/** Series of a period and the one before it. Amounts are minor units. */
export function viewSeries({ counted, moved }: SelectedSeries, by: Pick<MetricsFilter, 'from'>, range: MetricsRange) {
  const days = Array.from({ length: range }, (_, index) => addDays(by.from, index));
  const metrics = METRICS.map((metric) => [metric, toSeries(counted, days, (row) => row[metric])]);
  const money = [...Map.groupBy(moved, ({ currency }) => currency)].map(([currency, rows]) => {
    const inside = rows.filter(({ day }) => day >= by.from);
    const [orders, refunded] = [total(inside.map((row) => row.orders)), total(inside.map((row) => row.refunded))];
    return { currency, orders, refunded, ...toSeries(rows, days, ({ paid }) => paid) };
  });
  return {
    days,
    counted,
    metrics: Object.fromEntries(metrics) as Record<Metric, Series>,
    // `values` are not reduced by `refunded`. Largest revenue first, which is usually the site's own currency.
    money: money.toSorted((a, b) => b.total + b.totalBefore - a.total - a.totalBefore),
  };
}

/** The period of `range` days that ends today in the sites' time zones; `earliest`: the day by which a day must have ended. */
export function periodOf(
  { clock, tenants }: Pick<DeskDeps, 'clock' | 'tenants'>,
  { tenantIds, range, network }: { tenantIds: readonly string[]; range: MetricsRange; network: string | null },
) {
  const now = clock.now();
  const days = tenantIds.map((id) => localDate(now, tenants.byId(id)?.time_zone ?? 'UTC')).sort();
  const [earliest, to] = [days[0]!, days.at(-1)!];
  const by: MetricsFilter = { tenantIds, from: addDays(to, 1 - range), to, network };
  return { by, earliest };
}

/** Metrics of a period; the last day is today and incomplete. Amounts are minor units. */
async function selectMetrics(trx: Trx, by: MetricsFilter, range: MetricsRange, today: LocalDate) {
  return {
    series: await selectSeries(trx, by, range, today),
    // All networks, ignoring the filter, so that they can be compared.
    networks: await selectNetworkMetrics(trx, { ...by, network: null }, today),
    networkMoney: await selectNetworkRevenue(trx, { ...by, network: null }),
    members: await selectMemberTotals(trx, by),
    totals: [await selectDailyTotals(trx, by)],
    spotlights: [await selectSpotlightTotals(trx, by)],
    checks: [await selectCheckTotals(trx, by)],
    kinds: [await selectMessageKinds(trx, by)],
    countedAt: await selectLastRollUpAt(trx, by.tenantIds),
  };
}

type SelectedMetrics = Awaited<ReturnType<typeof selectMetrics>>;

/** Metrics of several pods as one. */
function addMetrics(answers: SelectedMetrics[]): SelectedMetrics {
  const networks = sumRows(
    answers.map((each) => each.networks),
    ({ network }) => network,
  );
  return {
    series: addSeries(answers.map(({ series }) => series)),
    networks: networks.toSorted((one, other) => other.visits + other.signups - one.visits - one.signups),
    networkMoney: sumRows(
      answers.map((each) => each.networkMoney),
      ({ network, currency }) => `${currency} ${network}`,
    ),
    members: sumUp(answers.map(({ members }) => members)),
    totals: answers.flatMap(({ totals }) => totals),
    spotlights: answers.flatMap(({ spotlights }) => spotlights),
    checks: answers.flatMap(({ checks }) => checks),
    kinds: answers.flatMap(({ kinds }) => kinds),
    countedAt: earliestOf(answers.map(({ countedAt }) => countedAt)),
  };
}

function viewMetrics(
  { series, networks, networkMoney, members, totals, spotlights, checks, kinds, countedAt }: SelectedMetrics,
  by: MetricsFilter,
  range: MetricsRange,
) {
  const { days, counted, metrics, money } = viewSeries(series, by, range);
  return {
    days,
    metrics,
    money,
    back: days.map((day): DailyTraffic['back'] => counted.find((row) => row.day === day)?.back ?? [null, null, null]),
    /** Total at the end of each day; null before the first count. */
    members,
    /** Daily picks of the whole period. */
    picks: {
      chosen: total(totals.map(({ chosen }) => chosen)),
      seen: total(totals.map(({ seen }) => seen)),
      liked: total(totals.map(({ liked }) => liked)),
    },
    /** How often private albums were opened in the period. */
    albumLooks: total(totals.map(({ albumLooks }) => albumLooks)),
    /** Spotlights that began in the period. */
    spotlights: {
      bought: total(spotlights.map(({ bought }) => bought)),
      shown: total(spotlights.map(({ shown }) => shown)),
      unseen: total(spotlights.map(({ unseen }) => unseen)),
      credits: total(spotlights.map(({ credits }) => credits)),
      returned: total(spotlights.map(({ returned }) => returned)),
    },
    /** Photo checks of the whole period. */
    checks: {
      asked: total(checks.map(({ asked }) => asked)),
      approved: total(checks.map(({ approved }) => approved)),
      refused: total(checks.map(({ refused }) => refused)),
      appealed: total(checks.map(({ appealed }) => appealed)),
    },
    /** Messages of members on days that were counted by kind. */
    kinds: {
      text: total(kinds.map(({ text }) => text)),
      photo: total(kinds.map(({ photo }) => photo)),
      gift: total(kinds.map(({ gift }) => gift)),
      voice: total(kinds.map(({ voice }) => voice)),
    },
    /** All affiliate networks, for the filter. */
    networkNames: networks.map(({ network }) => network),
    moreNetworks: Math.max(0, networks.length - NETWORKS_SHOWN),
    networks: networks.slice(0, NETWORKS_SHOWN).map((row) => ({
      ...row,
      money: networkMoney.filter(({ network }) => network === row.network),
    })),
    /** Time of the last roll-up, ISO 8601; null before the first. */
    countedAt: countedAt?.toISOString() ?? null,
  };
}

export type MetricsView = ReturnType<typeof viewMetrics>;
export type NetworkMetricsView = MetricsView['networks'][number];

/** Creates the service for metrics of sites: counts by day and affiliate network, without personal data. */
export function createMetricsService(deps: DeskDeps) {
  const { desk } = deps;
  /** Reads the same period in all pods. @throws DomainError `not_found` */
  const read = async <T>(
    ctx: DeskCtx,
    { site, range, network }: MetricsQuery,
    work: (trx: Trx, by: MetricsFilter, earliest: LocalDate) => Promise<T>,
    merge: (answers: T[]) => T,
  ) => {
    const all = site ? [site] : desk.sites(ctx, 'figures.look').map(({ id }) => id);
    if (all.length === 0) throw domainError('not_found');
    const { by, earliest } = periodOf(deps, { tenantIds: all, range, network });
    const found = await desk.read(
      ctx,
      { permission: 'figures.look', only: site },
      (trx, tenantIds) => work(trx, { ...by, tenantIds }, earliest),
      merge,
    );
    return { by, found };
  };
  return {
    /** Sites whose metrics the operator may see, by name. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'figures.look'),
    /** Metrics of the period, including today, and of the period before it. @throws DomainError `not_found` */
    view: async (ctx: DeskCtx, query: MetricsQuery) => {
      const { by, found } = await read(
        ctx,
        query,
        (trx, ofPod, earliest) => selectMetrics(trx, ofPod, query.range, earliest),
        addMetrics,
      );
      return viewMetrics(found, by, query.range);
    },
    /** The same period as CSV (RFC 4180, UTF-8), by site and affiliate network. @throws DomainError `not_found` */
    csv: async (ctx: DeskCtx, query: MetricsQuery): Promise<string> => {
      const { found } = await read(
        ctx,
        query,
        async (trx, by, earliest) => ({
          rows: await selectTrafficRows(trx, by, earliest),
          money: await selectRevenueRows(trx, by),
        }),
        (answers) => ({
          rows: answers.flatMap(({ rows }) => rows).toSorted((one, other) => (one.day < other.day ? -1 : 1)),
          money: answers.flatMap(({ money }) => money).toSorted((one, other) => (one.day < other.day ? -1 : 1)),
        }),
      );
      return metricsCsv(found.rows, found.money, (id) => deps.tenants.byId(id)?.slug ?? id);
    },
  };
}
