import { sql } from 'kysely';

import type { Database } from '../../db/client.ts';

export interface StoredMessage {
  id: string;
  seq: number;
  conversationId: string;
  senderId: string;
  clientId: string;
  kind: string;
  text: string;
  cost: number;
  transferId: string | null;
}

interface StoredParticipant {
  conversationId: string;
  profileId: string;
  otherProfileId: string;
  unreadCount: number;
  readSeq: number;
  hiddenUpToSeq: number;
  hidden: boolean;
}

interface StoredConversation {
  id: string;
  lastSeq: number;
  startedById: string;
}

interface StoredTransfer {
  id: string;
  reason: string;
  referenceId: string;
  /** Owner of the account (null for the tenant) and amount of each entry. */
  entries: Array<{ owner: string | null; amount: number }>;
}

interface StoredEvents {
  profileId: string;
  lastSeq: number;
  events: Array<{ seq: number; type: string; message: string | null }>;
}

/** All data of a tenant that sending and reading affects, at one moment. */
export interface Snapshot {
  conversations: StoredConversation[];
  participants: StoredParticipant[];
  messages: StoredMessage[];
  transfers: StoredTransfer[];
  users: Array<{ id: string; credits: number; accepted: boolean }>;
  events: StoredEvents[];
  blocks: Array<{ blockerId: string; blockedId: string }>;
}

/** Reads a tenant's chat in one statement, so that it is consistent. */
export function readSnapshot(database: Database, tenantId: string): Promise<Snapshot> {
  return database.withTenant(tenantId, async (trx) => {
    const { rows } = await sql<{ snapshot: Snapshot }>`select jsonb_build_object(
      'conversations', (select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'lastSeq', last_seq, 'startedById', started_by_id)), '[]') from conversations),
      'participants', (select coalesce(jsonb_agg(jsonb_build_object('conversationId', conversation_id,
          'profileId', profile_id, 'otherProfileId', other_profile_id, 'unreadCount', unread_count, 'readSeq', read_seq,
          'hiddenUpToSeq', hidden_up_to_seq, 'hidden', hidden)), '[]') from conversation_members),
      'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'seq', seq,
          'conversationId', conversation_id, 'senderId', sender_id, 'clientId', client_id, 'kind', kind, 'text', text,
          'cost', cost, 'transferId', transfer_id) order by conversation_id, seq), '[]') from messages),
      'transfers', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'reason', t.reason,
          'referenceId', t.reference_id, 'entries', (
            select coalesce(jsonb_agg(jsonb_build_object('owner', a.user_id, 'amount', e.amount)), '[]')
            from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
            where e.tenant_id = t.tenant_id and e.transfer_id = t.id))), '[]') from ledger_transfers t),
      'users', (select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'credits', credits, 'accepted', fictional_accepted_at is not null)), '[]') from users),
      'events', (select coalesce(jsonb_agg(jsonb_build_object('profileId', c.profile_id, 'lastSeq', c.last_seq,
          'events', (select coalesce(jsonb_agg(jsonb_build_object(
              'seq', e.seq, 'type', e.type, 'message', e.payload ->> 'message') order by e.seq), '[]')
            from live_events e where e.tenant_id = c.tenant_id and e.profile_id = c.profile_id))), '[]') from live_event_cursors c),
      'blocks', (select coalesce(jsonb_agg(jsonb_build_object(
          'blockerId', blocker_id, 'blockedId', blocked_id)), '[]') from blocks)
    ) as snapshot`.execute(trx);
    return rows[0]!.snapshot;
  });
}
