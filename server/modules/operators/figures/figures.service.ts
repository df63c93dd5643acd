import type { Trx } from '../../../../db/client.ts';
import { localDate, shiftDays } from '../../../lib/local-date.ts';
import type { LocalDate } from '../../../lib/local-date.ts';
import { createDesk } from '../desk.ts';
import type { DeskDeps } from '../desk.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { figuresCsv } from './figures-csv.ts';
import {
  selectCountedAt,
  selectDays,
  selectMembers,
  selectMoney,
  selectMoneyRows,
  selectNetworkMoney,
  selectNetworks,
  selectRows,
} from './figures.queries.ts';
import type { Asked, CountsOfDay, NetworkFigures } from './figures.queries.ts';
import { FIGURE_METRICS } from './figures.schema.ts';
import type { FigureMetric, FigureRange } from './figures.schema.ts';

export interface FiguresQuery {
  /** Id of one site; null: all of the operator's sites. */
  site: string | null;
  range: FigureRange;
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

export interface MoneySeries extends Series {
  currency: string;
  orders: number;
  /** Refunded amount in minor units; `values` are not reduced by it. */
  givenBack: number;
}

export interface NetworkView extends NetworkFigures {
  money: Array<{ currency: string; paid: number; givenBack: number }>;
}

export interface FiguresView {
  /** In order; the last is today and incomplete. */
  days: LocalDate[];
  metrics: Record<FigureMetric, Series>;
  money: MoneySeries[];
  /** Total at the end of each day; null before the first count. */
  members: Array<number | null>;
  /**
   * For each day: of the members who activated on it, how many were active 1, 7 and 30 days later; null until that day
   * has ended.
   */
  back: CountsOfDay['back'][];
  /** The affiliate networks with the most traffic; the CSV has all of them. */
  networks: NetworkView[];
  moreNetworks: number;
  /** All affiliate networks, for the filter. */
  networkNames: string[];
  /** Time of the last roll-up, ISO 8601; null before the first. */
  countedAt: string | null;
}

/** Maximum affiliate networks on the page. */
const NETWORKS_SHOWN = 50;

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Splits rows of two consecutive periods into the period itself and the one before it. */
function seriesOf<Row extends { day: LocalDate }>(
  rows: readonly Row[],
  days: readonly LocalDate[],
  value: (row: Row) => number,
): Series {
  const byDay = new Map(rows.map((row) => [row.day, value(row)]));
  const at = (shift: number) => days.map((day) => byDay.get(shiftDays(day, shift)) ?? 0);
  const [values, before] = [at(0), at(-days.length)];
  return { values, before, total: total(values), totalBefore: total(before) };
}

async function readView(trx: Trx, by: Asked, range: FigureRange, today: LocalDate): Promise<FiguresView> {
  const days = Array.from({ length: range }, (_, index) => shiftDays(by.from, index));
  const twice = { ...by, from: shiftDays(by.from, -range) };
  const counted = await selectDays(trx, twice, today);
  const moved = await selectMoney(trx, twice);
  // All networks, ignoring the filter, so that they can be compared.
  const networks = await selectNetworks(trx, { ...by, network: null }, today);
  const networkMoney = await selectNetworkMoney(trx, { ...by, network: null });
  const metrics = FIGURE_METRICS.map((metric) => [metric, seriesOf(counted, days, (row) => row[metric])]);
  const money = [...Map.groupBy(moved, ({ currency }) => currency)].map(([currency, rows]) => {
    const inside = rows.filter(({ day }) => day >= by.from);
    const [orders, givenBack] = [total(inside.map((row) => row.orders)), total(inside.map((row) => row.givenBack))];
    return { currency, orders, givenBack, ...seriesOf(rows, days, ({ paid }) => paid) };
  });
  return {
    days,
    metrics: Object.fromEntries(metrics) as FiguresView['metrics'],
    // Largest revenue first, which is usually the site's own currency.
    money: money.toSorted((a, b) => b.total + b.totalBefore - a.total - a.totalBefore),
    back: days.map((day) => counted.find((row) => row.day === day)?.back ?? [null, null, null]),
    members: await selectMembers(trx, by),
    networkNames: networks.map(({ network }) => network),
    moreNetworks: Math.max(0, networks.length - NETWORKS_SHOWN),
    networks: networks.slice(0, NETWORKS_SHOWN).map((row) => ({
      ...row,
      money: networkMoney.filter(({ network }) => network === row.network),
    })),
    countedAt: (await selectCountedAt(trx, by.tenantIds))?.toISOString() ?? null,
  };
}

/** Creates the service for metrics of sites: counts by day and affiliate network, without personal data. */
export function createFiguresService(deps: DeskDeps) {
  const desk = createDesk(deps);
  /** Today in the sites' time zones: the latest of them, and the earliest, by which a day must have ended. */
  const todayAt = (tenantIds: readonly string[]) => {
    const now = deps.clock.now();
    const zones = tenantIds.map((id) => deps.tenants.byId(id)?.time_zone ?? 'UTC');
    const days = zones.map((zone) => localDate(now, zone)).sort();
    return { latest: days.at(-1)!, earliest: days[0]! };
  };
  const read = async <T>(
    ctx: DeskCtx,
    { site, range, network }: FiguresQuery,
    work: (trx: Trx, by: Asked, earliest: LocalDate) => Promise<T>,
  ) =>
    desk.read(ctx, { permission: 'figures.look', only: site }, (trx, tenantIds) => {
      const { latest: to, earliest } = todayAt(tenantIds);
      return work(trx, { tenantIds, from: shiftDays(to, 1 - range), to, network }, earliest);
    });
  return {
    /** Sites whose metrics the operator may see, by name. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'figures.look'),
    /** Metrics of the period, including today, and of the period before it. @throws DomainError `not_found` */
    view: (ctx: DeskCtx, query: FiguresQuery): Promise<FiguresView> =>
      read(ctx, query, (trx, by, earliest) => readView(trx, by, query.range, earliest)),
    /** The same period as CSV (RFC 4180, UTF-8), by site and affiliate network. @throws DomainError `not_found` */
    csv: async (ctx: DeskCtx, query: FiguresQuery): Promise<string> => {
      const found = await read(ctx, query, async (trx, by, earliest) => ({
        rows: await selectRows(trx, by, earliest),
        money: await selectMoneyRows(trx, by),
      }));
      return figuresCsv(found.rows, found.money, (id) => deps.tenants.byId(id)?.slug ?? id);
    },
  };
}
