import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { LocalDate } from '../../../../lib/time/local-date.ts';
import type { Metric } from './metrics.schema.ts';

/** Filter of the metrics. Days are in the sites' time zones. */
export interface MetricsFilter {
  tenantIds: readonly string[];
  from: LocalDate;
  to: LocalDate;
  /** One affiliate network; null: all. */
  network: string | null;
}

type TrafficCounts = Record<Metric, number>;

const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

const COUNTS = sql`${sum('visits')} as visits, ${sum('signups')} as signups, ${sum('activations')} as activations,
  ${sum('first_payments')} as "firstPayments", ${sum('messages')} as messages, ${sum('reports')} as reports`;

/** Retention intervals in days, with the column of each. */
const RETENTION_INTERVALS = [
  [1, 'retained_day1'],
  [7, 'retained_day7'],
  [30, 'retained_day30'],
] as const;

/** A retention count is only final after its day has ended. */
const hasEndedSql = (days: number, today: LocalDate) => sql`day + ${sql.lit(days)} < ${today}::date`;

const filterSql = ({ tenantIds, from, to, network }: MetricsFilter) => sql`
  tenant_id = any(${[...tenantIds]}::uuid[]) and day between ${from}::date and ${to}::date
  and (${network}::text is null or network = ${network})`;

export interface DailyTraffic extends TrafficCounts {
  day: LocalDate;
  /**
   * Of the members who activated on this day, how many were active 1, 7 and 30 days later; null until that day has
   * ended.
   */
  back: [number | null, number | null, number | null];
}

/** Counts by day, summed over the sites. @param today the latest day that has begun at any of the sites */
export async function selectDailyTraffic(trx: Trx, by: MetricsFilter, today: LocalDate): Promise<DailyTraffic[]> {
  const back = RETENTION_INTERVALS.map(
    ([days, column]) => sql`sum(${sql.ref(column)}) filter (where ${hasEndedSql(days, today)})`,
  );
  const { rows } = await sql<DailyTraffic>`
    select day, ${COUNTS}, jsonb_build_array(${sql.join(back)}) as back
      from traffic_days where ${filterSql(by)} group by day order by day`.execute(trx);
  return rows;
}

interface DailyRevenue {
  day: LocalDate;
  currency: string;
  orders: number;
  /** Minor units, as `refunded`. */
  paid: number;
  refunded: number;
}

/** Payments by day and currency. */
export async function selectDailyRevenue(trx: Trx, by: MetricsFilter): Promise<DailyRevenue[]> {
  const { rows } = await sql<DailyRevenue>`
    select day, currency, ${sum('orders')} as orders, ${sum('paid')} as paid, ${sum('refunded')} as "refunded"
      from revenue_days where ${filterSql(by)} group by day, currency order by currency, day`.execute(trx);
  return rows;
}

/** Retention of `of` activated members: `back` were active again. Only includes days whose retention is final. */
interface Retention {
  of: number;
  back: number;
}

export interface NetworkMetrics extends TrafficCounts {
  /** Empty: no affiliate network. */
  network: string;
  /** After 1, 7 and 30 days. */
  returns: [Retention, Retention, Retention];
}

/**
 * Counts and retention by affiliate network over the period, most visits and signups first. @param today the day at all
 * the sites
 */
export async function selectNetworkMetrics(trx: Trx, by: MetricsFilter, today: LocalDate): Promise<NetworkMetrics[]> {
  const returns = RETENTION_INTERVALS.map(([days, column]) => {
    const known = sql`filter (where ${sql.ref(column)} is not null and ${hasEndedSql(days, today)})`;
    return sql`jsonb_build_object('of', coalesce(sum(activations) ${known}, 0),
      'back', coalesce(sum(${sql.ref(column)}) ${known}, 0))`;
  });
  const { rows } = await sql<NetworkMetrics>`
    select network, ${COUNTS}, jsonb_build_array(${sql.join(returns)}) as returns
      from traffic_days where ${filterSql(by)} group by network
      order by sum(visits) + sum(signups) desc, sum(messages) desc, network`.execute(trx);
  return rows;
}

/** Revenue by affiliate network and currency, in minor units. */
export async function selectNetworkRevenue(trx: Trx, by: MetricsFilter) {
  const { rows } = await sql<Omit<DailyRevenue, 'day'> & { network: string }>`
    select network, currency, ${sum('orders')} as orders, ${sum('paid')} as paid, ${sum('refunded')} as "refunded"
      from revenue_days where ${filterSql(by)} group by network, currency order by currency, network`.execute(trx);
  return rows;
}

/**
 * Total members of the sites at the end of each day, in order. A day without a count takes the previous count; null
 * before the first count of any site.
 */
export async function selectMemberTotals(trx: Trx, { tenantIds, from, to }: MetricsFilter) {
  const { rows } = await sql<{ members: number | null }>`
    with counts as (
      select greatest(s.day, ${from}::date) as day,
          s.members - coalesce(lag(s.members) over (partition by s.tenant_id order by s.day), 0) as more
        from unnest(${[...tenantIds]}::uuid[]) as site (id) join site_days s on s.tenant_id = site.id
        where s.day <= ${to}::date and s.day >= coalesce(
          (select max(b.day) from site_days b where b.tenant_id = site.id and b.day <= ${from}::date), ${from}::date)
    )
    select (sum(sum(c.more)) over (order by d.day))::bigint as members
      from (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) n) d
        left join counts c on c.day = d.day
      group by d.day order by d.day`.execute(trx);
  return rows.map(({ members }) => members);
}

/** The people who were chosen for members in the period, those who were seen, and those who were liked; looks at private albums. */
export async function selectDailyTotals(trx: Trx, { tenantIds, from, to }: MetricsFilter) {
  const { rows } = await sql<{ chosen: number; seen: number; liked: number; albumLooks: number }>`
    select ${sum('picks_chosen')} as chosen, ${sum('picks_seen')} as seen, ${sum('picks_liked')} as liked,
      ${sum('album_looks')} as album_looks
      from site_days where tenant_id = any(${[...tenantIds]}::uuid[]) and day between ${from}::date and ${to}::date`.execute(
    trx,
  );
  return rows[0]!;
}

/** The spotlights of the period: how many were bought and seen by nobody, people who were shown them, and their credits. */
export async function selectSpotlightTotals(trx: Trx, { tenantIds, from, to }: MetricsFilter) {
  const { rows } = await sql<Record<'bought' | 'shown' | 'unseen' | 'credits' | 'returned', number>>`
    select ${sum('spotlights_bought')} as bought, ${sum('spotlights_shown')} as shown,
        ${sum('spotlights_unseen')} as unseen, ${sum('spotlights_credits')} as credits,
        ${sum('spotlights_returned')} as returned
      from site_days where tenant_id = any(${[...tenantIds]}::uuid[]) and day between ${from}::date and ${to}::date`.execute(
    trx,
  );
  return rows[0]!;
}

/** The photo checks of the period: poses asked for, decisions and appeals. */
export async function selectCheckTotals(trx: Trx, { tenantIds, from, to }: MetricsFilter) {
  const { rows } = await sql<{ asked: number; approved: number; refused: number; appealed: number }>`
    select ${sum('checks_asked')} as asked, ${sum('checks_approved')} as approved, ${sum('checks_refused')} as refused,
        ${sum('checks_appealed')} as appealed
      from site_days where tenant_id = any(${[...tenantIds]}::uuid[]) and day between ${from}::date and ${to}::date`.execute(
    trx,
  );
  return rows[0]!;
}

/** The kinds of the period's messages; days that were counted without kinds are left out. */
export async function selectMessageKinds(trx: Trx, by: MetricsFilter) {
  const { rows } = await sql<Record<'text' | 'photo' | 'gift' | 'voice', number>>`
    select coalesce(sum(messages - photo_messages - gift_messages - voice_messages), 0)::bigint as text,
        ${sum('photo_messages')} as photo, ${sum('gift_messages')} as gift, ${sum('voice_messages')} as voice
      from traffic_days where ${filterSql(by)}`.execute(trx);
  return rows[0]!;
}

/** The earliest of the sites' last roll-up times; null before any roll-up. */
export async function selectLastRollUpAt(trx: Trx, tenantIds: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (select max(counted_at) as at from site_days
      where tenant_id = any(${[...tenantIds]}::uuid[]) group by tenant_id) as latest`.execute(trx);
  return rows[0]?.at ?? null;
}

/** Key of a stored row. */
interface MetricsKey {
  tenantId: string;
  day: LocalDate;
  network: string;
}

export interface TrafficRow extends MetricsKey, TrafficCounts {
  /** Of the messages, as `giftMessages` and `voiceMessages`; null if the day was counted without kinds. */
  photoMessages: number | null;
  giftMessages: number | null;
  voiceMessages: number | null;
  retainedDay1: number | null;
  retainedDay7: number | null;
  retainedDay30: number | null;
}

export interface RevenueRow extends MetricsKey, Omit<DailyRevenue, 'day'> {}

/** All stored counts, by day, site and affiliate network; retention as in `selectDays`. */
export async function selectTrafficRows(trx: Trx, by: MetricsFilter, today: LocalDate): Promise<TrafficRow[]> {
  const back = RETENTION_INTERVALS.map(
    ([days, column]) => sql`case when ${hasEndedSql(days, today)} then ${sql.ref(column)} end as ${sql.ref(column)}`,
  );
  const { rows } = await sql<TrafficRow>`
    select tenant_id as "tenantId", day, network, visits, signups, activations, first_payments as "firstPayments",
        messages, photo_messages as "photoMessages", gift_messages as "giftMessages",
        voice_messages as "voiceMessages", reports, ${sql.join(back)}
      from traffic_days where ${filterSql(by)} order by day, tenant_id, network`.execute(trx);
  return rows;
}

/** All stored payments, by day, site, affiliate network and currency. */
export async function selectRevenueRows(trx: Trx, by: MetricsFilter): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select tenant_id as "tenantId", day, network, currency, orders, paid, refunded as "refunded"
      from revenue_days where ${filterSql(by)} order by day, tenant_id, network, currency`.execute(trx);
  return rows;
}
