import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';

/** A row as exported: column names of the database, times in ISO 8601. */
export type ExportedRow = Record<string, unknown>;

/** A table whose rows belong to the member, exported without secrets and internal columns. */
export interface OwnedRows {
  table: string;
  /** The column that identifies the owner. */
  owner: 'user_id' | 'profile_id' | 'sender_id';
  /** Omitted columns: hashes, keys, file locations, operator ids. */
  omit?: readonly string[];
}

/** Reads rows that belong to the member, ordered by time. */
export async function selectOwnedRows(trx: Trx, tenantId: string, own: OwnedRows, ownerId: string) {
  const hidden = ['tenant_id', own.owner, ...(own.omit ?? [])];
  const { rows } = await sql<{ row: ExportedRow }>`
    select to_jsonb(t) - ${hidden}::text[] as row from ${sql.table(own.table)} t
    where t.tenant_id = ${tenantId} and ${sql.ref(`t.${own.owner}`)} = ${ownerId}
    order by coalesce(to_jsonb(t) ->> 'created_at', to_jsonb(t)::text)`.execute(trx);
  return rows.map(({ row }) => row);
}

/** The account and its profile, without the password hash. */
export async function selectAccountAndProfile(trx: Trx, tenantId: string, userId: string) {
  const { rows } = await sql<{ account: ExportedRow; profile: ExportedRow; profileId: string; paid: boolean }>`
    select to_jsonb(u) - '{tenant_id,password_hash}'::text[] as account,
      to_jsonb(p) - '{tenant_id,user_id,name_key,fictional}'::text[] as profile,
      p.id as profile_id, u.first_paid_at is not null as paid
    from users u join profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.tenant_id = ${tenantId} and u.id = ${userId} and u.status <> 'deleted'`.execute(trx);
  return rows[0] ?? null;
}

/**
 * The member's conversations. Their own messages are complete, also those that they have deleted for themselves; those
 * of the other participant as far as the member sees them: not before the conversation was deleted, not deleted by the
 * member, not beyond a free member's history, not across a block.
 * @param freeHistory number of messages a free member sees; null: all
 */
export async function selectConversationsForExport(
  trx: Trx,
  tenantId: string,
  profileId: string,
  freeHistory: number | null,
): Promise<ExportedRow[]> {
  const seen = sql`greatest(m.hidden_up_to_seq, ${freeHistory === null ? sql`0` : sql`c.last_seq - ${freeHistory}`})`;
  const open = noBlockBetweenSql('m.profile_id', 'm.other_profile_id');
  const { rows } = await sql<{ row: ExportedRow }>`
    select jsonb_build_object(
      'with', case when ${open} and p.status = 'active' then p.name end,
      'account_deleted', p.status = 'deleted',
      'started_by_me', c.started_by_id = m.profile_id,
      'started_at', c.created_at,
      'messages', (select coalesce(jsonb_agg(jsonb_build_object('sent_at', t.sent_at, 'mine', t.sender_id = m.profile_id,
          'kind', t.kind, 'text', t.text, 'answers', t.subject, 'gift', t.gift, 'reaction', t.reaction,
          'reply_to', (select q.sent_at from messages q where q.tenant_id = t.tenant_id
            and q.conversation_id = t.conversation_id and q.seq = t.reply_to_seq),
          'deleted', t.sender_id = m.profile_id and t.hidden_from_sender, 'photo', (select f.id from message_photos f where f.tenant_id = t.tenant_id and f.message_id = t.id
            and f.sender_id = m.profile_id),
          'voice', (select v.id from voice_messages v where v.tenant_id = t.tenant_id and v.message_id = t.id
            and v.sender_id = m.profile_id),
          'credits', case when t.sender_id = m.profile_id then t.cost end,
          'credits_returned_at', case when t.sender_id = m.profile_id then t.credits_returned_at end) order by t.seq), '[]')
        from messages t where t.tenant_id = c.tenant_id and t.conversation_id = c.id
          and (t.sender_id = m.profile_id or (t.seq > ${seen} and ${open} and not t.hidden_from_recipient)))) as row
    from conversation_members m
    join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
    join profiles p on p.tenant_id = m.tenant_id and p.id = m.other_profile_id
    where m.tenant_id = ${tenantId} and m.profile_id = ${profileId} order by c.created_at`.execute(trx);
  return rows.map(({ row }) => row);
}

/** Interactions between the member's profile and others, with the name the member sees. */
export interface Interactions {
  table:
    | 'likes'
    | 'ended_matches'
    | 'blocks'
    | 'swipe_passes'
    | 'daily_picks'
    | 'private_album_access'
    | 'private_album_looks';
  /** Columns of the member and of the other profile. */
  ownColumn: string;
  otherColumn: string;
  timeColumn: string;
  /** A further column to export. */
  detail?: string;
  /** Name only profiles the member can see now; others are exported without a name. */
  visibleOnly?: boolean;
}

export async function selectInteractions(trx: Trx, tenantId: string, profileId: string, acts: Interactions) {
  const { table, ownColumn, otherColumn, timeColumn, detail, visibleOnly = false } = acts;
  const further =
    detail === undefined ? sql`'{}'::jsonb` : sql`jsonb_build_object(${detail}::text, ${sql.ref(`a.${detail}`)})`;
  // The list of blocked members names them, even if they blocked the member too.
  const seen =
    table === 'blocks'
      ? sql`p.status = 'active'`
      : sql`p.status = 'active' and ${noBlockBetweenSql(`a.${ownColumn}`, `a.${otherColumn}`)}`;
  const { rows } = await sql<{ row: ExportedRow }>`
    select jsonb_build_object('name', case when ${seen} then p.name end, 'at', ${sql.ref(`a.${timeColumn}`)}) || ${further} as row
    from ${sql.table(table)} a join profiles p on p.tenant_id = a.tenant_id and p.id = ${sql.ref(`a.${otherColumn}`)}
    where a.tenant_id = ${tenantId} and ${sql.ref(`a.${ownColumn}`)} = ${profileId} and (${seen} or not ${visibleOnly})
    order by ${sql.ref(`a.${timeColumn}`)}`.execute(trx);
  return rows.map(({ row }) => row);
}

/** Every ledger line of the member's credits and debts, with its cause. */
export async function selectLedgerLines(trx: Trx, tenantId: string, userId: string): Promise<ExportedRow[]> {
  const { rows } = await sql<{ row: ExportedRow }>`
    select jsonb_build_object('at', e.created_at, 'credits', e.amount, 'reason', t.reason,
      'about', t.reference_type, 'owed', a.kind = 'member_debt') as row
    from ledger_accounts a
    join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    join ledger_transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id
    where a.tenant_id = ${tenantId} and a.user_id = ${userId} order by e.created_at, t.id`.execute(trx);
  return rows.map(({ row }) => row);
}

/** Reports made by the member: their text and the outcome, without the evidence about the other member. */
export async function selectOwnReports(trx: Trx, tenantId: string, profileId: string): Promise<ExportedRow[]> {
  const { rows } = await sql<{ row: ExportedRow }>`
    select jsonb_build_object('at', r.created_at, 'reason', r.reason, 'text', r.text, 'status', r.status,
      'outcome', r.outcome, 'decided_at', r.decided_at) as row
    from reports r where r.tenant_id = ${tenantId} and r.reporter_id = ${profileId} order by r.created_at`.execute(trx);
  return rows.map(({ row }) => row);
}

/** Stored photos of the member: of the profile in order, those sent in messages, and the pictures of checks. */
export async function selectPhotoFiles(trx: Trx, tenantId: string, profileId: string) {
  const shown = await trx
    .selectFrom('photos')
    .select(['id', 'storageKey'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const sent = await trx
    .selectFrom('messagePhotos')
    .select(['id', 'storageKey'])
    .where('tenantId', '=', tenantId)
    .where('senderId', '=', profileId)
    .orderBy('uploadedAt')
    .orderBy('id')
    .execute();
  const checked = await trx
    .selectFrom('photoChecks')
    .select(['id', 'storageKey'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .orderBy('askedAt')
    .orderBy('id')
    .execute();
  return [...shown, ...sent, ...checked].flatMap(({ id, storageKey }) =>
    storageKey === null ? [] : [{ id, storageKey }],
  );
}

/** Recordings that the member sent. */
export function selectVoiceFiles(trx: Trx, tenantId: string, profileId: string) {
  return trx
    .selectFrom('voiceMessages')
    .select(['id', 'storageKey'])
    .where('tenantId', '=', tenantId)
    .where('senderId', '=', profileId)
    .orderBy('sentAt')
    .orderBy('id')
    .execute();
}

/** Tables with the details of the member's orders: transitions, payments, refunds, invoices. */
export interface OrderRows {
  table: 'order_transitions' | 'payments' | 'refunds' | 'invoices';
  /** Omitted columns: keys and polling times. */
  omit?: readonly string[];
}

export async function selectOrderRows(trx: Trx, tenantId: string, own: OrderRows, userId: string) {
  const hidden = ['tenant_id', ...(own.omit ?? [])];
  const { rows } = await sql<{ row: ExportedRow }>`
    select to_jsonb(t) - ${hidden}::text[] as row from ${sql.table(own.table)} t
    join orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
    where o.tenant_id = ${tenantId} and o.user_id = ${userId} order by o.created_at, t.id`.execute(trx);
  return rows.map(({ row }) => row);
}

/** The texts of the contracts of the member's orders, which name them by `contract_digest`. */
export async function selectContractTexts(trx: Trx, tenantId: string, userId: string): Promise<ExportedRow[]> {
  const { rows } = await sql<{ row: ExportedRow }>`
    select to_jsonb(t) - 'tenant_id' as row from contract_texts t
    where t.tenant_id = ${tenantId} and exists (select from orders o
      where o.tenant_id = t.tenant_id and o.contract_digest = t.digest and o.user_id = ${userId})
    order by t.created_at, t.digest`.execute(trx);
  return rows.map(({ row }) => row);
}
