import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { LocalDate } from '../../../lib/time/local-date.ts';
import { networkNameSql } from './affiliate-network-name.ts';

/** Days of one site to roll up, both inclusive, in its time zone. */
export interface RollUpSpan {
  tenantId: string;
  timeZone: string;
  from: LocalDate;
  to: LocalDate;
  /** Start of the first day, and end (exclusive) of the last day. */
  start: Date;
  end: Date;
}

/** The last rolled-up day; null if there is none. */
export async function selectLastRollUpDay(trx: Trx, tenantId: string): Promise<LocalDate | null> {
  const row = await trx
    .selectFrom('siteDays')
    .select((eb) => eb.fn.max('day').as('day'))
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** When the site's first account was created; null if there is none. */
export async function selectFirstSignupAt(trx: Trx, tenantId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('users')
    .select((eb) => eb.fn.min('signupDate').as('at'))
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return row?.at ?? null;
}

const localDaySql = (column: string, { timeZone }: RollUpSpan) =>
  sql`(${sql.ref(column)} at time zone ${timeZone}::text)::date`;

const withinSql = (column: string, { start, end }: RollUpSpan) =>
  sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;

/** Counts signups, activations, first payments, members' messages by kind and reports by day and affiliate network. */
export async function rollUpTraffic(trx: Trx, span: RollUpSpan): Promise<void> {
  const { tenantId } = span;
  const network = networkNameSql('u.network');
  const userEvents = (event: string, column: string) => sql`
    select ${localDaySql(column, span)}, ${network}, ${event}::text, null::text
      from users u where u.tenant_id = ${tenantId} and ${withinSql(column, span)}`;
  const count = (event: string) => sql`count(*) filter (where event = ${event})`;
  const ofKind = (kind: string) => sql`count(*) filter (where kind = ${kind})`;
  await sql`
    with counted (day, network, event, kind) as (
      ${userEvents('signup', 'u.signup_date')} union all ${userEvents('activation', 'u.activated_at')}
      union all ${userEvents('first_payment', 'u.first_paid_at')}
      union all select ${localDaySql('m.sent_at', span)}, ${network}, 'message', m.kind
        from messages m join profiles p on p.tenant_id = m.tenant_id and p.id = m.sender_id
          join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
        where m.tenant_id = ${tenantId} and ${withinSql('m.sent_at', span)}
      union all select ${localDaySql('r.created_at', span)}, ${network}, 'report', null
        from reports r join profiles p on p.tenant_id = r.tenant_id and p.id = r.reporter_id
          join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
        where r.tenant_id = ${tenantId} and ${withinSql('r.created_at', span)}
    )
    insert into traffic_days (tenant_id, day, network, signups, activations, first_payments, messages, photo_messages,
      gift_messages, voice_messages, reports)
    select ${tenantId}, day, network, ${count('signup')}, ${count('activation')}, ${count('first_payment')},
        ${count('message')}, ${ofKind('photo')}, ${ofKind('gift')}, ${ofKind('voice')}, ${count('report')}
      from counted group by day, network order by day, network
    on conflict (tenant_id, day, network) do update set signups = excluded.signups,
      activations = excluded.activations, first_payments = excluded.first_payments, messages = excluded.messages,
      photo_messages = excluded.photo_messages, gift_messages = excluded.gift_messages,
      voice_messages = excluded.voice_messages, reports = excluded.reports`.execute(trx);
}

/**
 * Sums payments by day of payment, and what was given back by day of its document, in minor units: credit notes, less
 * later invoices of their orders, which document money that came back. Negative on a day with more of these.
 */
export async function rollUpRevenue(trx: Trx, span: RollUpSpan): Promise<void> {
  const { tenantId } = span;
  const network = networkNameSql('u.network');
  await sql`
    with moved (day, network, currency, orders, paid, refunded) as (
      select ${localDaySql('o.paid_at', span)}, ${network}, o.currency, 1, o.amount, 0
        from orders o join users u on u.tenant_id = o.tenant_id and u.id = o.user_id
        where o.tenant_id = ${tenantId} and ${withinSql('o.paid_at', span)}
      union all select ${localDaySql('i.issued_at', span)}, ${network}, o.currency, 0, 0,
          case i.kind when 'credit_note' then i.amount else -i.amount end
        from invoices i join orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
          join users u on u.tenant_id = o.tenant_id and u.id = o.user_id
        where i.tenant_id = ${tenantId} and ${withinSql('i.issued_at', span)}
          and (i.kind = 'credit_note' or exists (select from invoices earlier where earlier.tenant_id = i.tenant_id
            and earlier.order_id = i.order_id and (earlier.issued_at, earlier.id) < (i.issued_at, i.id)))
    )
    insert into revenue_days (tenant_id, day, network, currency, orders, paid, refunded)
    select ${tenantId}, day, network, currency, sum(orders), sum(paid), sum(refunded)
      from moved group by day, network, currency order by day, network, currency
    on conflict (tenant_id, day, network, currency) do update set orders = excluded.orders, paid = excluded.paid,
      refunded = excluded.refunded`.execute(trx);
}

/** Retention intervals in days, with the column of each. */
const RETENTION_INTERVALS = [
  [1, 'retained_day1'],
  [7, 'retained_day7'],
  [30, 'retained_day30'],
] as const;

/**
 * Counts the members who activated 1, 7 or 30 days before each day and were active on it. Only the latest activity is
 * stored, so a count made on the day itself is exact, and a later one means "on that day or after it".
 */
export async function rollUpRetention(trx: Trx, { tenantId, timeZone, from, to }: RollUpSpan): Promise<void> {
  const startOf = (days: number) => sql`((t.day + ${sql.lit(days)})::timestamp at time zone ${timeZone}::text)`;
  for (const [days, column] of RETENTION_INTERVALS) {
    await sql`
      update traffic_days t set ${sql.ref(column)} = (
        select count(*) from users u join profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
          where u.tenant_id = ${tenantId} and u.activated_at >= ${startOf(0)} and u.activated_at < ${startOf(1)}
            and ${networkNameSql('u.network')} = t.network and p.last_active_at >= ${startOf(days)})
      where t.tenant_id = ${tenantId} and t.activations > 0
        and t.day between ${from}::date - ${sql.lit(days)} and ${to}::date - ${sql.lit(days)}`.execute(trx);
  }
}

/** Counts activated members who have not left, and those of them who have ever paid, at the end of each day. */
export async function rollUpMembers(trx: Trx, span: RollUpSpan, now: Date): Promise<void> {
  const { tenantId, from, to } = span;
  await sql`
    with moves (day, members, premium) as (
      select ${localDaySql('activated_at', span)}, 1, 0 from users where tenant_id = ${tenantId} and activated_at is not null
      union all select ${localDaySql('first_paid_at', span)}, 0, 1
        from users where tenant_id = ${tenantId} and activated_at is not null and first_paid_at is not null
      union all select ${localDaySql('deleted_at', span)}, -1, case when first_paid_at is null then 0 else -1 end
        from users where tenant_id = ${tenantId} and activated_at is not null and deleted_at is not null
    ), sums as (
      select greatest(day, ${from}::date) as day, sum(members) as members, sum(premium) as premium
        from moves where day <= ${to}::date group by 1
    )
    insert into site_days (tenant_id, day, members, premium, counted_at)
    select ${tenantId}, d.day::date, coalesce(sum(s.members) over (order by d.day), 0),
        coalesce(sum(s.premium) over (order by d.day), 0), ${now}
      from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
        left join sums s on s.day = d.day::date
    on conflict (tenant_id, day) do update set members = excluded.members, premium = excluded.premium,
      counted_at = excluded.counted_at`.execute(trx);
}

/**
 * Counts the daily picks of each day that has a row in `site_days`: people who were chosen for somebody, those who were
 * seen, and those whom the member has liked since.
 */
export async function rollUpPicks(trx: Trx, { tenantId, from, to }: RollUpSpan): Promise<void> {
  await sql`
    update site_days t set picks_chosen = c.chosen, picks_seen = c.seen, picks_liked = c.liked
    from (select d.day, count(*) as chosen, count(d.seen_at) as seen, count(l.liker_id) as liked
      from daily_picks d left join likes l on l.tenant_id = d.tenant_id and l.liker_id = d.profile_id
        and l.liked_id = d.picked_id and l.created_at >= d.chosen_at
      where d.tenant_id = ${tenantId} and d.day between ${from}::date and ${to}::date group by d.day) as c
    where t.tenant_id = ${tenantId} and t.day = c.day`.execute(trx);
}

/** Counts how often private albums were opened, by days that have a row in `site_days`. */
export async function rollUpAlbumLooks(trx: Trx, { tenantId, from, to }: RollUpSpan): Promise<void> {
  await sql`
    update site_days t set album_looks = c.looks
    from (select day, sum(times) as looks from private_album_looks
      where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date group by day) as c
    where t.tenant_id = ${tenantId} and t.day = c.day`.execute(trx);
}

/** Counts the spotlights that began on each day that has a row in `site_days`, how many people were shown them, and their credits. */
export async function rollUpSpotlights(trx: Trx, span: RollUpSpan): Promise<void> {
  const { tenantId } = span;
  await sql`
    update site_days t set spotlights_bought = c.bought, spotlights_shown = c.shown, spotlights_unseen = c.unseen,
      spotlights_credits = c.credits, spotlights_returned = c.returned
    from (select ${localDaySql('s.started_at', span)} as day, count(*) as bought, sum(s.shown) as shown,
        count(*) filter (where s.outcome = 'unseen') as unseen, sum(s.credits) as credits,
        sum(s.returned_credits) as returned
      from spotlights s where s.tenant_id = ${tenantId} and ${withinSql('s.started_at', span)} group by 1) as c
    where t.tenant_id = ${tenantId} and t.day = c.day`.execute(trx);
}

/**
 * Counts the photo checks of each day that has a row in `site_days`: poses that were asked for, decisions, and appeals. A
 * decision that an appeal replaces later stays counted on its day, since earlier days are not counted again.
 */
export async function rollUpChecks(trx: Trx, span: RollUpSpan): Promise<void> {
  const { tenantId } = span;
  const count = (event: string, column: string) => sql`
    select ${localDaySql(column, span)} as day, ${event}::text as event from photo_checks
      where tenant_id = ${tenantId} and ${withinSql(column, span)}`;
  await sql`
    with counted as (
      ${count('asked', 'asked_at')} union all ${count('appealed', 'appealed_at')}
      union all ${count('approved', 'decided_at')} and status = 'approved'
      union all ${count('refused', 'decided_at')} and status = 'refused'
    )
    update site_days t set checks_asked = c.asked, checks_approved = c.approved, checks_refused = c.refused,
      checks_appealed = c.appealed
    from (select day, count(*) filter (where event = 'asked') as asked,
      count(*) filter (where event = 'approved') as approved, count(*) filter (where event = 'refused') as refused,
      count(*) filter (where event = 'appealed') as appealed from counted group by day) as c
    where t.tenant_id = ${tenantId} and t.day = c.day`.execute(trx);
}
