import { createHash, randomBytes } from 'node:crypto';

import { withClient } from '../site/databases.ts';

export interface ChatMember {
  profileId: string;
  cookie: string;
  /** Their conversation with their partner. */
  conversation: string;
}

interface SeededChat {
  members: ChatMember[];
  /** Conversations of the first member, by number of messages. */
  long: Map<number, string>;
}

const CREDITS_EACH = 1_000_000;

/** Members in pairs: premium, online, with credits for any number of messages. */
const PEOPLE = `
  insert into users (tenant_id, id, email, password_hash, status, language, signup_date, activated_at, first_paid_at)
    select tenant_id, id, id || '@post.example', '', 'active', 'nl', at, at, at from people;
  insert into profiles (tenant_id, id, user_id, status, name, birth_date, gender, sexuality, country, region,
      last_active_at, created_at)
    select tenant_id, id, id, 'active', 'Lid ' || n, '1990-06-15', case n % 2 when 0 then 'male' else 'female' end,
      'hetero', 'NL', 'NL-UT', at + interval '1 hour', at from people;
  insert into sessions (tenant_id, id, user_id, token_hash, created_at, last_seen_at, expires_at)
    select tenant_id, id, id, token_hash, at, at + interval '1 hour', at + interval '1 day' from people;
  insert into conversations (tenant_id, id, profile_low_id, profile_high_id, started_by_id, created_at)
    select tenant_id, talk, least(id, other), greatest(id, other), id, at from people where n % 2 = 0;
  insert into conversation_members (tenant_id, conversation_id, profile_id, other_profile_id, last_message_at)
    select tenant_id, talk, id, other, at from people;
  insert into ledger_accounts (tenant_id, id, kind, user_id, created_at)
    select tenant_id, id, 'member', id, at from people;
  insert into ledger_accounts (tenant_id, id, kind, created_at)
    select tenant_id, md5(kind)::uuid, kind, at
    from people cross join (values ('granted'), ('spent')) as own (kind) where n = 0;
  insert into ledger_transfers (tenant_id, id, reason, reference_type, reference_id, idempotency_key, created_at)
    select tenant_id, id, 'correction', 'bench', id, 'bench:' || id, at from people;
  insert into ledger_entries (tenant_id, transfer_id, account_id, amount, created_at)
    select tenant_id, id, account, amount, at from people cross join lateral
      (values (id, ${CREDITS_EACH}), (md5('granted')::uuid, -${CREDITS_EACH})) as entry (account, amount)`;

/** Long conversations of the first member, with alternating senders. */
const LONG = `
  insert into profiles (tenant_id, id, fictional, status, name, birth_date, gender, sexuality, country, region,
      last_active_at, created_at)
    select tenant_id, t.other, true, 'active', 'Gesprek ' || length, '1990-06-15', 'female', 'hetero', 'NL', 'NL-UT', at, at
    from talks t join people on n = 0;
  insert into conversations (tenant_id, id, profile_low_id, profile_high_id, started_by_id, last_seq, created_at)
    select tenant_id, t.id, least(p.id, t.other), greatest(p.id, t.other), p.id, length, at
    from talks t join people p on n = 0;
  insert into conversation_members (tenant_id, conversation_id, profile_id, other_profile_id, read_seq, last_message_at)
    select tenant_id, t.id, mine, theirs, length, at from talks t join people p on n = 0
      cross join lateral (values (p.id, t.other), (t.other, p.id)) as side (mine, theirs);
  insert into messages (tenant_id, id, conversation_id, seq, sender_id, client_id, kind, text, cost, sent_at)
    select tenant_id, gen_random_uuid(), t.id, s, case s % 2 when 0 then p.id else t.other end,
      gen_random_uuid()::text, 'text', repeat('Een regel van een lang gesprek. ', 1 + s % 4), 0,
      at - (length - s) * interval '1 minute'
    from talks t join people p on n = 0 cross join lateral generate_series(1, length) s;
  analyze`;

const uuidOf = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * Fills a site with members in pairs, each with a session, and gives the first one long conversations.
 * @param options.members an even number
 * @param options.lengths numbers of messages
 */
export async function seedChat(options: {
  superuserUrl: string;
  tenantId: string;
  members: number;
  lengths: readonly number[];
}): Promise<SeededChat> {
  const tokens = Array.from({ length: options.members }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await withClient(options.superuserUrl, async (client) => {
    await client.query('set synchronous_commit = off');
    // The ledger's triggers run as the schema's owner, which row-level security binds.
    await client.query(`select set_config('app.tenant_id', $1, false)`, [options.tenantId]);
    await client.query(
      `create temporary table people as select $1::uuid as tenant_id, $2::timestamptz as at, n,
        decode(($3::text[])[n + 1], 'hex') as token_hash, md5('member' || n)::uuid as id,
        md5('talk' || n / 2)::uuid as talk, md5('member' || n + 1 - 2 * (n % 2))::uuid as other
      from generate_series(0, cardinality($3::text[]) - 1) n`,
      [options.tenantId, new Date(), hashes],
    );
    await client.query(
      `create temporary table talks as
        select length, md5('long' || length)::uuid as id, md5('reader' || length)::uuid as other
        from unnest($1::int[]) as length`,
      [options.lengths],
    );
    await client.query(PEOPLE);
    await client.query(LONG);
  });
  return {
    members: tokens.map((token, n) => ({
      profileId: uuidOf(`member${n}`),
      cookie: `session=${token}`,
      conversation: uuidOf(`talk${Math.floor(n / 2)}`),
    })),
    long: new Map(options.lengths.map((length) => [length, uuidOf(`long${length}`)])),
  };
}
