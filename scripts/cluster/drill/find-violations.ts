import type pg from 'pg';

import { BOOK_RULES } from '../../restore/book-rules.ts';
import type { Acknowledged } from './journal.ts';
import { PUSH_RULES, REFUND_RULES } from './refund-and-push-rules.ts';

/*
 * Each query returns the rows of one site ($1) that break a rule, in a column `what`. $2 are the acknowledged writes.
 */
const MESSAGES = `
  told as (
    select t.*, m.id as stored, m.conversation_id, m.seq
    from rows from (jsonb_to_recordset($2::jsonb -> 'messages') as (sender uuid, "clientId" text, id uuid)) with ordinality
      as t (sender, "clientId", id, place)
    left join messages m on m.tenant_id = $1 and m.sender_id = t.sender and m.client_id = t."clientId"
  )`;

const SITE_RULES: Readonly<Record<string, string>> = {
  'acknowledged message is stored': `
    with ${MESSAGES} select id::text as what from told where stored is distinct from id`,
  'messages of a sender are in the order of sending': `
    with ${MESSAGES} select id::text as what from (
      select id, seq, lag(seq) over (partition by sender, conversation_id order by place) as before from told
    ) ordered where seq <= before`,
  'messages of a conversation are numbered without gaps': `
    select c.id::text as what from conversations c left join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
    where c.tenant_id = $1 group by c.id, c.last_seq
    having count(m.seq) <> c.last_seq or max(m.seq) <> c.last_seq or min(m.seq) <> 1`,
  'unread counts are correct': `
    select c.conversation_id || ' of ' || c.profile_id as what from conversation_members c
    where c.tenant_id = $1 and not c.hidden and c.unread_count <> (
      select count(*) from messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.conversation_id
        and m.sender_id <> c.profile_id and m.seq > c.read_seq and not m.hidden_from_recipient)`,
  'a message is charged once': `
    select m.id::text as what from messages m where m.tenant_id = $1 and m.cost > 0 and (
      select array_agg(t.id) from ledger_transfers t
      where t.tenant_id = m.tenant_id and t.reference_type = 'message' and t.reference_id = m.id
        and t.reason in ('message', 'photo', 'gift', 'voice')
    ) is distinct from array[m.transfer_id]`,
  'a charge has its message': `
    select t.id::text as what from ledger_transfers t where t.tenant_id = $1 and t.reference_type = 'message'
      and not exists (select from messages m where m.tenant_id = t.tenant_id and m.id = t.reference_id)`,
  'acknowledged like is stored': `
    select t.liker || ' likes ' || t.liked as what
    from jsonb_to_recordset($2::jsonb -> 'likes') as t (liker uuid, liked uuid)
    where not exists (select from likes l where l.tenant_id = $1 and l.liker_id = t.liker and l.liked_id = t.liked)`,
  'acknowledged order is stored once, and paid if the client was told so': `
    select t.id::text as what
    from jsonb_to_recordset($2::jsonb -> 'orders') as t ("clientId" text, id uuid, paid boolean)
    where (select array_agg(o.id) from orders o where o.tenant_id = $1 and o.client_id = t."clientId")
        is distinct from array[t.id]
      or t.paid and not exists (select from orders o where o.tenant_id = $1 and o.id = t.id and o.status in ('paid', 'refunded'))`,
  'a paid order is granted once, and no other': `
    select o.id::text as what from orders o where o.tenant_id = $1 and (
      select count(*) from ledger_transfers t where t.tenant_id = o.tenant_id and t.reason = 'package'
        and t.reference_type = 'order' and t.reference_id = o.id
    ) <> (o.paid_at is not null)::int`,
  'a paid order is confirmed by one mail, and no other': `
    select o.id::text as what from orders o where o.tenant_id = $1 and (
      select count(*) from mails m where m.tenant_id = o.tenant_id and m.template = 'payment_complete' and m.reference_id = o.id
    ) <> (o.paid_at is not null)::int`,
  ...REFUND_RULES,
  'a mail that was not dropped was handed over': `
    select id::text as what from mails where tenant_id = $1 and status in ('sent', 'failed')
      and not $2::jsonb -> 'mails' ? id::text`,
  'a mail is handed over at most twice': `
    select t.id as what from jsonb_array_elements_text($2::jsonb -> 'mails') as t (id)
    join mails m on m.tenant_id = $1 and m.id::text = t.id group by t.id having count(*) > 2`,
  'mails handed over are those of the site': `
    select distinct t.id as what from jsonb_array_elements_text($2::jsonb -> 'mails') as t (id)
    where not exists (select from mails m where m.tenant_id = $1 and m.id::text = t.id)`,
  ...PUSH_RULES,
  'events of a member are numbered without gaps': `
    select c.profile_id::text as what from live_event_cursors c
    join live_events e on e.tenant_id = c.tenant_id and e.profile_id = c.profile_id
    where c.tenant_id = $1 group by c.profile_id, c.last_seq
    having max(e.seq) <> c.last_seq or count(*) <> max(e.seq) - min(e.seq) + 1`,
  'stored event reached the open stream': `
    select e.profile_id || ' ' || e.seq as what
    from jsonb_to_recordset($2::jsonb -> 'streams') as t (profile uuid, after int, received int[])
    join live_events e on e.tenant_id = $1 and e.profile_id = t.profile and e.seq > t.after
    where e.seq <> all(t.received)`,
};

/** Examples of rows that break a rule. */
const MAX_EXAMPLES = 3;

/**
 * Compares what clients were told with the database of one site, and checks the data of all sites. No request may
 * be running.
 * @param client connected as a role to which row-level security does not apply
 * @returns a line for each broken rule, with examples; empty if there are none
 */
export async function findViolations(
  client: pg.ClientBase,
  tenantId: string,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const told = JSON.stringify(acknowledged);
  const broken: string[] = [];
  const parameters = (query: string) =>
    [tenantId, told].slice(0, query.includes('$2') ? 2 : query.includes('$1') ? 1 : 0);
  for (const [rule, query] of Object.entries({ ...SITE_RULES, ...BOOK_RULES })) {
    const { rows } = await client.query<{ what: string }>(query, parameters(query));
    const examples = rows.slice(0, MAX_EXAMPLES).map(({ what }) => what);
    if (rows.length > 0) broken.push(`${rule}: broken ${rows.length} times, such as ${examples.join(', ')}`);
  }
  for (const { profile, received } of acknowledged.streams) {
    const twice = received.length - new Set(received).size;
    if (twice > 0) broken.push(`an event reaches a stream once: broken ${twice} times, by the stream of ${profile}`);
    const early = received.filter((seq, index) => seq < (received[index - 1] ?? 0)).length;
    if (early > 0) broken.push(`events reach a stream in order: broken ${early} times, by the stream of ${profile}`);
  }
  return broken;
}
