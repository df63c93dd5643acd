import type { Trx } from '../../../../../db/client.ts';
import { localDate, addDays, type LocalDate } from '../../../../lib/time/local-date.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { metricsCsv } from './metrics-csv.ts';
import {
  selectLastRollUpAt,
  selectDailyTraffic,
  selectMemberTotals,
  selectDailyRevenue,
  selectRevenueRows,
  selectNetworkRevenue,
  selectNetworkMetrics,
  selectTrafficRows,
  type MetricsFilter,
  type DailyTraffic,
} from './metrics.queries.ts';
import { METRICS, type Metric, type MetricsRange } from './metrics.schema.ts';

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

/** Series of a period and the one before it. Amounts are minor units. */
export async function readSeries(trx: Trx, by: MetricsFilter, range: MetricsRange, today: LocalDate) {
  const days = Array.from({ length: range }, (_, index) => addDays(by.from, index));
  const twice = { ...by, from: addDays(by.from, -range) };
  const counted = await selectDailyTraffic(trx, twice, today);
  const moved = await selectDailyRevenue(trx, twice);
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
async function readMetrics(trx: Trx, by: MetricsFilter, range: MetricsRange, today: LocalDate) {
  const { days, counted, metrics, money } = await readSeries(trx, by, range, today);
  // All networks, ignoring the filter, so that they can be compared.
  const networks = await selectNetworkMetrics(trx, { ...by, network: null }, today);
  const networkMoney = await selectNetworkRevenue(trx, { ...by, network: null });
  return {
    days,
    metrics,
    money,
    back: days.map((day): DailyTraffic['back'] => counted.find((row) => row.day === day)?.back ?? [null, null, null]),
    /** Total at the end of each day; null before the first count. */
    members: await selectMemberTotals(trx, by),
    /** All affiliate networks, for the filter. */
    networkNames: networks.map(({ network }) => network),
    moreNetworks: Math.max(0, networks.length - NETWORKS_SHOWN),
    networks: networks.slice(0, NETWORKS_SHOWN).map((row) => ({
      ...row,
      money: networkMoney.filter(({ network }) => network === row.network),
    })),
    /** Time of the last roll-up, ISO 8601; null before the first. */
    countedAt: (await selectLastRollUpAt(trx, by.tenantIds))?.toISOString() ?? null,
  };
}

export type MetricsView = Awaited<ReturnType<typeof readMetrics>>;
export type NetworkMetricsView = MetricsView['networks'][number];

/** Creates the service for metrics of sites: counts by day and affiliate network, without personal data. */
export function createMetricsService(deps: DeskDeps) {
  const { desk } = deps;
  const read = async <T>(
    ctx: DeskCtx,
    { site, range, network }: MetricsQuery,
    work: (trx: Trx, by: MetricsFilter, earliest: LocalDate) => Promise<T>,
  ) =>
    desk.read(ctx, { permission: 'figures.look', only: site }, (trx, tenantIds) => {
      const { by, earliest } = periodOf(deps, { tenantIds, range, network });
      return work(trx, by, earliest);
    });
  return {
    /** Sites whose metrics the operator may see, by name. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'figures.look'),
    /** Metrics of the period, including today, and of the period before it. @throws DomainError `not_found` */
    view: (ctx: DeskCtx, query: MetricsQuery) =>
      read(ctx, query, (trx, by, earliest) => readMetrics(trx, by, query.range, earliest)),
    /** The same period as CSV (RFC 4180, UTF-8), by site and affiliate network. @throws DomainError `not_found` */
    csv: async (ctx: DeskCtx, query: MetricsQuery): Promise<string> => {
      const found = await read(ctx, query, async (trx, by, earliest) => ({
        rows: await selectTrafficRows(trx, by, earliest),
        money: await selectRevenueRows(trx, by),
      }));
      return metricsCsv(found.rows, found.money, (id) => deps.tenants.byId(id)?.slug ?? id);
    },
  };
}
