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
  /** Id of one site; null: all that the operator may see. */
  site: string | null;
  range: FigureRange;
  /** One network; null: all; empty: visits that no network brought. */
  network: string | null;
}

/** A line of a chart: a value for each day, and one for each day of the time before. */
export interface Series {
  values: number[];
  before: number[];
  total: number;
  totalBefore: number;
}

export interface MoneySeries extends Series {
  currency: string;
  orders: number;
  /** Minor units, not taken from `values`: what was paid stays what was paid. */
  givenBack: number;
}

export interface NetworkView extends NetworkFigures {
  money: Array<{ currency: string; paid: number; givenBack: number }>;
}

export interface FiguresView {
  /** In order; the last one is today and not over. */
  days: LocalDate[];
  metrics: Record<FigureMetric, Series>;
  money: MoneySeries[];
  /** At the end of each day, as far as counted by then; null for days before the first count. */
  members: Array<number | null>;
  /** For each day: of who activated on it, how many were there 1, 7 and 30 days later; null until that is over. */
  back: CountsOfDay['back'][];
  /** Those that brought most; all of them are in the file. */
  networks: NetworkView[];
  moreNetworks: number;
  /** Of all networks, for the choice of one. */
  networkNames: string[];
  /** Since when nothing was counted, ISO 8601; null before the first count. */
  countedAt: string | null;
}

/** Networks that the page has a line for. */
const NETWORKS_SHOWN = 50;

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Splits what was asked for twice the time into the time itself and the one before it. */
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
  // All of them, whichever is looked at: they are there to be compared.
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
    // The site's own currency first, as far as it brings most.
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

/** Creates the service for the figures of sites: counts by day and network, which name nobody. */
export function createFiguresService(deps: DeskDeps) {
  const desk = createDesk(deps);
  /** The day at the site; of several, the latest that has begun at any of them, and the earliest for what has to be over. */
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
    /** The sites whose figures the operator may see, by name. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'figures.look'),
    /** Figures of the last days, today included, beside those of as many days before. @throws DomainError `not_found` */
    view: (ctx: DeskCtx, query: FiguresQuery): Promise<FiguresView> =>
      read(ctx, query, (trx, by, earliest) => readView(trx, by, query.range, earliest)),
    /** The same days as a CSV file (RFC 4180, UTF-8), by site and network. @throws DomainError `not_found` */
    csv: async (ctx: DeskCtx, query: FiguresQuery): Promise<string> => {
      const found = await read(ctx, query, async (trx, by, earliest) => ({
        rows: await selectRows(trx, by, earliest),
        money: await selectMoneyRows(trx, by),
      }));
      return figuresCsv(found.rows, found.money, (id) => deps.tenants.byId(id)?.slug ?? id);
    },
  };
}
