import type { Trx } from '../../../../../db/client.ts';
import { FREE_HISTORY } from '../../../conversation/chat/index.ts';
import {
  selectAccountAndProfile,
  selectInteractions,
  selectContractTexts,
  selectConversationsForExport,
  selectLedgerLines,
  selectOwnedRows,
  selectPhotoFiles,
  selectVoiceFiles,
  selectOwnReports,
  selectOrderRows,
  type Interactions,
  type ExportedRow,
  type OrderRows,
  type OwnedRows,
} from './export-content.queries.ts';

/** Credentials of an app lock; since when there is one is exported. */
const DEVICE_KEY = [
  'device_key_id',
  'device_key_public',
  'device_key_counter',
  'lock_challenge',
  'lock_challenge_until',
];

/** Files that contain whole rows of the member, by name. */
const OWNED_ROW_FILES: Record<string, OwnedRows> = {
  sessions: { table: 'sessions', owner: 'user_id', omit: ['token_hash', 'pin_hash', ...DEVICE_KEY] },
  devices: { table: 'known_devices', owner: 'user_id', omit: ['device_hash'] },
  passkeys: { table: 'passkeys', owner: 'user_id', omit: ['credential_id', 'public_key', 'counter'] },
  consents: { table: 'consents', owner: 'user_id' },
  notifications: { table: 'notification_preferences', owner: 'user_id' },
  notifications_disabled: { table: 'mail_suppressions', owner: 'user_id' },
  push_subscriptions: { table: 'push_subscriptions', owner: 'user_id', omit: ['p256dh', 'auth', 'session_id'] },
  mails: { table: 'mails', owner: 'user_id', omit: ['reference_id', 'message_id', 'attempts', 'address_hash'] },
  copies_for_sister_sites: { table: 'sister_archives', owner: 'user_id', omit: ['site_id', 'stored'] },
  exports: { table: 'data_exports', owner: 'user_id', omit: ['storage_key'] },
  deletions: { table: 'account_deletions', owner: 'user_id' },
  offers: { table: 'retention_offers', owner: 'user_id', omit: ['discount_code_id'] },
  discount_codes: { table: 'discount_codes', owner: 'user_id' },
  restrictions: {
    table: 'restrictions',
    owner: 'user_id',
    omit: ['operator_id', 'report_id', 'lifted_by', 'user_status', 'profile_status'],
  },
  appeals: { table: 'appeals', owner: 'user_id', omit: ['report_id', 'against_operator_id', 'decided_by'] },
  complaints: { table: 'complaints', owner: 'user_id' },
  orders: { table: 'orders', owner: 'user_id', omit: ['client_id'] },
  debts: { table: 'money_debts', owner: 'user_id', omit: ['closed_by'] },
  mandates: {
    table: 'mandates',
    owner: 'user_id',
    omit: ['iban_encrypted', 'account_hash', 'phone_encrypted', 'provider_customer_id', 'provider_mandate_id'],
  },
  spending_limits: { table: 'spending_limits', owner: 'user_id' },
  photos: { table: 'photos', owner: 'profile_id', omit: ['storage_key', 'hash'] },
  // The time of opening belongs to the recipient's data.
  sent_photos: {
    table: 'message_photos',
    owner: 'sender_id',
    omit: ['storage_key', 'hash', 'message_id', 'opened_at'],
  },
  sent_voice_messages: { table: 'voice_messages', owner: 'sender_id', omit: ['storage_key', 'message_id'] },
  photo_checks: { table: 'photo_checks', owner: 'profile_id', omit: ['storage_key', 'operator_id'] },
  saved_searches: { table: 'saved_searches', owner: 'profile_id' },
  search_place: { table: 'search_places', owner: 'profile_id' },
  match_answers: { table: 'match_answers', owner: 'profile_id' },
  swipe_game: { table: 'swipe_states', owner: 'profile_id', omit: ['last_passed_id'] },
  daily_picks_hour: { table: 'pick_states', owner: 'profile_id' },
  spotlights: { table: 'spotlights', owner: 'profile_id', omit: ['client_id', 'told_at'] },
  drafts: { table: 'message_drafts', owner: 'profile_id', omit: ['conversation_id'] },
};

/** Internal columns of the platform without personal data. */
const INTERNAL_COLUMNS = ['idempotency_key', 'attempts'];
const ORDER_FILES: Record<string, OrderRows> = {
  order_history: { table: 'order_transitions' },
  payments: {
    table: 'payments',
    omit: [...INTERNAL_COLUMNS, 'checkout_url', 'sync_version', 'applied_sync_version', 'synced_at', 'next_sync_at'],
  },
  refunds: { table: 'refunds', omit: [...INTERNAL_COLUMNS, 'transfer_count', 'next_attempt_at'] },
  invoices: { table: 'invoices' },
};

const INTERACTION_FILES: Record<string, Interactions> = {
  likes_given: {
    table: 'likes',
    ownColumn: 'liker_id',
    otherColumn: 'liked_id',
    timeColumn: 'created_at',
    detail: 'subject',
  },
  likes_received: {
    table: 'likes',
    ownColumn: 'liked_id',
    otherColumn: 'liker_id',
    timeColumn: 'created_at',
    detail: 'subject',
    visibleOnly: true,
  },
  ended_matches: {
    table: 'ended_matches',
    ownColumn: 'profile_id',
    otherColumn: 'other_profile_id',
    timeColumn: 'ended_at',
  },
  album_opened_for: {
    table: 'private_album_access',
    ownColumn: 'owner_id',
    otherColumn: 'viewer_id',
    timeColumn: 'granted_at',
    detail: 'asked_at',
  },
  albums_asked_for: {
    table: 'private_album_access',
    ownColumn: 'viewer_id',
    otherColumn: 'owner_id',
    timeColumn: 'asked_at',
    detail: 'granted_at',
    visibleOnly: true,
  },
  album_looked_at_by: {
    table: 'private_album_looks',
    ownColumn: 'owner_id',
    otherColumn: 'viewer_id',
    timeColumn: 'last_at',
    detail: 'times',
  },
  albums_looked_at: {
    table: 'private_album_looks',
    ownColumn: 'viewer_id',
    otherColumn: 'owner_id',
    timeColumn: 'last_at',
    detail: 'times',
  },
  blocked_members: { table: 'blocks', ownColumn: 'blocker_id', otherColumn: 'blocked_id', timeColumn: 'created_at' },
  daily_picks: {
    table: 'daily_picks',
    ownColumn: 'profile_id',
    otherColumn: 'picked_id',
    timeColumn: 'chosen_at',
    detail: 'reasons',
  },
  passed_profiles: {
    table: 'swipe_passes',
    ownColumn: 'profile_id',
    otherColumn: 'passed_id',
    timeColumn: 'passed_at',
  },
};

interface StoredFile {
  id: string;
  storageKey: string;
}

export interface ExportContent {
  /** Content of each JSON file, by name without extension. */
  files: Record<string, unknown>;
  photos: StoredFile[];
  voices: StoredFile[];
}

/** Collects everything the site stores about a member in one snapshot; null when the account does not exist. */
export async function collectExport(trx: Trx, tenantId: string, userId: string): Promise<ExportContent | null> {
  const found = await selectAccountAndProfile(trx, tenantId, userId);
  if (!found) return null;
  const { account, profile, profileId, paid } = found;
  const files: Record<string, ExportedRow | ExportedRow[]> = { account, profile };
  for (const [name, own] of Object.entries(OWNED_ROW_FILES)) {
    files[name] = await selectOwnedRows(trx, tenantId, own, own.owner === 'user_id' ? userId : profileId);
  }
  for (const [name, own] of Object.entries(ORDER_FILES)) {
    files[name] = await selectOrderRows(trx, tenantId, own, userId);
  }
  for (const [name, acts] of Object.entries(INTERACTION_FILES)) {
    files[name] = await selectInteractions(trx, tenantId, profileId, acts);
  }
  files['conversations'] = await selectConversationsForExport(trx, tenantId, profileId, paid ? null : FREE_HISTORY);
  files['credits'] = await selectLedgerLines(trx, tenantId, userId);
  files['contracts'] = await selectContractTexts(trx, tenantId, userId);
  files['reports'] = await selectOwnReports(trx, tenantId, profileId);
  const photos = await selectPhotoFiles(trx, tenantId, profileId);
  return { files, photos, voices: await selectVoiceFiles(trx, tenantId, profileId) };
}
