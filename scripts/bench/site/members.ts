import { DEMO_PASSWORD } from '../../../db/seed/demo-password.ts';
import { readTenantId, withClient } from './databases.ts';
import { sendToSite, type SiteAddress } from './site-client.ts';

const CREDITS_EACH = 1_000_000;

/** Two members of one site: the first has credits for any number of messages to the second. */
export interface SenderPair {
  email: string;
  recipientId: string;
}

/** Email address of the demo's premium member, who has conversations, likes and orders. */
export const viewerEmail = (site: string) => `premium@${site}.localhost`;

/*
 * In SQL with few columns, because it must also fit the schema of the older commit.
 */
const PAIRS = `
  with people as (
    select u.id, u.email, p.id as profile_id, row_number() over (order by u.id) - 1 as n
    from users u join profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.tenant_id = $1 and u.status = 'active' and u.first_paid_at is null and p.gender = 'male'
      and p.status = 'active' and u.email not like '%@%.localhost'
    order by u.id limit 2 * $2
  )
  select sender.id, sender.email, recipient.profile_id as "recipientId"
  from people sender join people recipient on recipient.n = sender.n + $2 where sender.n < $2`;

const CREDITS = `
  with paid as (update users set first_paid_at = now() where tenant_id = $1 and id = any($2) returning id),
  accounts as (
    insert into ledger_accounts (tenant_id, id, kind, user_id, created_at)
    select $1, gen_random_uuid(), kind, user_id, now()
    from (select 'member' as kind, id as user_id from paid union all select 'granted', null) wanted
    on conflict do nothing
  )
  select`;

const GRANTS = `
  with made as (
    insert into ledger_transfers (tenant_id, id, reason, reference_type, reference_id, idempotency_key, created_at)
    select $1::uuid, gen_random_uuid(), 'correction', 'bench', id, 'bench:' || id, now() from unnest($2::uuid[]) id
    returning id, reference_id
  )
  insert into ledger_entries (tenant_id, transfer_id, account_id, amount, created_at)
  select $1, made.id, a.id, case a.kind when 'member' then $3::int else -$3::int end, now()
  from made join ledger_accounts a on a.tenant_id = $1
    and (a.kind = 'granted' or a.kind = 'member' and a.user_id::text = made.reference_id::text)`;

/** Gives members of a site enough credits for any number of messages. @returns them with a recipient each */
export async function prepareSenders(superuserUrl: string, site: string, count: number): Promise<SenderPair[]> {
  const tenant = await readTenantId(superuserUrl, site);
  return withClient(superuserUrl, async (client) => {
    // The ledger's triggers run as the schema's owner, which row-level security binds.
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
    const { rows: pairs } = await client.query<SenderPair & { id: string }>(PAIRS, [tenant, count]);
    const ids = pairs.map(({ id }) => id);
    await client.query(CREDITS, [tenant, ids]);
    await client.query(GRANTS, [tenant, ids, CREDITS_EACH]);
    // Nothing is left to autovacuum while measuring.
    await client.query('vacuum (freeze, analyze)');
    return pairs.map(({ email, recipientId }) => ({ email, recipientId }));
  });
}

/** Email addresses of a site's members. */
export function listEmails(superuserUrl: string, site: string): Promise<string[]> {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `select email from users where status = 'active' and tenant_id = (select id from tenants where slug = $1)
       order by id limit 100`,
      [site],
    );
    return rows.map(({ email }) => email);
  });
}

/** Logs a member of the demo in. @returns the session's cookie */
export async function logIn(site: SiteAddress, email: string): Promise<string> {
  const answer = await sendToSite(site, '/api/user.php', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('session='));
  if (!cookie) throw new Error(`${email} cannot log in: ${answer.status} ${answer.body.toString()}`);
  return cookie.split(';')[0]!;
}
