/* As the other rules of a site: queries of the rows that break them. */

const ACTIVE = `r.status not in ('failed', 'canceled')`;

export const REFUND_RULES = {
  'acknowledged refund is stored once': `
    select t."order"::text as what
    from jsonb_to_recordset($2::jsonb -> 'refunds') as t ("order" uuid, amount int)
    where (select array_agg(r.amount) from refunds r where r.tenant_id = $1 and r.order_id = t."order" and ${ACTIVE})
      is distinct from array[t.amount]`,
  'a refund takes its credits once, and no other': `
    select o.id::text as what from orders o where o.tenant_id = $1 and (
      select count(*) from ledger_transfers t where t.tenant_id = o.tenant_id and t.reference_type = 'order'
        and t.reference_id = o.id and t.reason in ('withdrawal', 'refund')
    ) <> (select count(*) from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.credits > 0 and ${ACTIVE})`,
  'a refund is asked of its provider once': `
    select r.id::text as what from refunds r where r.tenant_id = $1 and r.cause = 'withdrawal' and (
      select count(*) from sandbox_refunds s where s.tenant_id = r.tenant_id and s.refund_id = r.id
    ) <> (r.status <> 'intent')::int`,
  'no more is refunded than was paid': `
    select o.id::text as what from orders o join refunds r on r.tenant_id = o.tenant_id and r.order_id = o.id and ${ACTIVE}
    where o.tenant_id = $1 group by o.id, o.amount having sum(r.amount) > o.amount`,
  'a withdrawal is confirmed by one mail, and no other': `
    select o.id::text as what from orders o where o.tenant_id = $1 and (
      select count(*) from mails m where m.tenant_id = o.tenant_id and m.template = 'withdrawal' and m.reference_id = o.id
    ) <> (o.withdrawn_at is not null)::int`,
} as const;

const PUSHES = `jsonb_to_recordset($2::jsonb -> 'pushes') as t (endpoint text, reference uuid)`;

/* Mail and push messages about a like are queued together. */
export const PUSH_RULES = {
  'a like that was mailed was pushed to each device': `
    select s.endpoint as what from mails m
    join push_subscriptions s on s.tenant_id = m.tenant_id and s.user_id = m.user_id and s.created_at <= m.queued_at
    where m.tenant_id = $1 and m.template = 'like' and m.status = 'sent'
      and not exists (select from ${PUSHES} where t.endpoint = s.endpoint and t.reference = m.reference_id)`,
  'a push message tells a member of a like of theirs': `
    select t.endpoint as what from ${PUSHES} where not exists (
      select from push_subscriptions s join profiles p on p.tenant_id = s.tenant_id and p.user_id = s.user_id
      join likes l on l.tenant_id = s.tenant_id and l.liked_id = p.id and l.liker_id = t.reference
      where s.tenant_id = $1 and s.endpoint = t.endpoint)`,
  'a push message is handed over at most twice': `
    select t.endpoint as what from ${PUSHES}
    join push_subscriptions s on s.tenant_id = $1 and s.endpoint = t.endpoint
    group by t.endpoint, t.reference having count(*) > 2`,
} as const;
