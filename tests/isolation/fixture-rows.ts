import { createHash } from 'node:crypto';

import { TEST_NOW } from '../factories/clock.ts';
import {
  albumRows,
  messagePhotoRow,
  PROFILE_ROWS,
  searchPlaceRow,
  sessionRow,
  voiceMessageRow,
} from './profile-rows.ts';

export type Row = Record<string, unknown>;

/** Fixture ids of one tenant: the same name always gives the same id, and another id in another tenant. */
export interface FixtureIds {
  tenantId: string;
  id(name: string): string;
}

/** Creates fixture ids derived from the tenant id, so that builders can reference each other's rows by name. */
export function createFixtureIds(tenantId: string): FixtureIds {
  return {
    tenantId,
    id: (name) => {
      const hex = createHash('sha256').update(`${tenantId}/${name}`).digest('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}

const at = TEST_NOW;
const later = new Date(TEST_NOW.getTime() + 86_400_000);
const json = JSON.stringify({});
const bytes = (world: FixtureIds, name: string) => createHash('sha256').update(world.id(name)).digest();

function profile(world: FixtureIds, name: string, userId: string | null, slot: number): Row {
  return {
    id: world.id(name),
    user_id: userId,
    fictional: userId === null,
    status: 'active',
    name,
    birth_date: '1990-06-15',
    gender: 'female',
    sexuality: 'hetero',
    country: 'NL',
    region: 'NL-UT',
    last_active_at: at,
    created_at: at,
    search_slot: slot,
  };
}

function conversation(world: FixtureIds): Row {
  const [low, high] = [world.id('profile'), world.id('other')].sort();
  return {
    id: world.id('conversation'),
    profile_low_id: low,
    profile_high_id: high,
    started_by_id: low,
    created_at: at,
  };
}

function order(world: FixtureIds): Row {
  return {
    id: world.id('order'),
    user_id: world.id('user'),
    client_id: 'client-1',
    package: 'p0',
    credits: 10,
    currency: 'EUR',
    list_amount: 999,
    discount_amount: 100,
    amount: 899,
    vat_rate: 21,
    vat_amount: 156,
    country: 'NL',
    paymentmethod: 'ideal',
    discount_code_id: world.id('code'),
    status: 'created',
    immediate_consent_version: '1',
    immediate_consent_at: at,
    created_at: at,
  };
}

const user = (world: FixtureIds) => ({ user_id: world.id('user') });
const pair = (world: FixtureIds, one: string, two: string) => ({
  [one]: world.id('profile'),
  [two]: world.id('other'),
});
const conversationMemberKey = (world: FixtureIds) => ({
  conversation_id: world.id('conversation'),
  profile_id: world.id('profile'),
});

/**
 * At least one row for every tenant table, ordered by foreign keys, with nullable references set. `rowsOf` adds
 * `tenant_id`. A table that is missing here fails the isolation suite.
 */
const BUILDERS: Record<string, (world: FixtureIds) => Row[]> = {
  push_keys: (w) => [{ public_key: 'key', private_key_encrypted: bytes(w, 'push'), created_at: at }],
  traffic_days: () => [{ day: '2026-03-10', network: 'net', visits: 1 }],
  revenue_days: () => [{ day: '2026-03-10', network: 'net', currency: 'EUR', orders: 1, paid: 899, refunded: 0 }],
  site_days: () => [{ day: '2026-03-10', members: 1, premium: 0, counted_at: at }],
  login_attempts: (w) => [{ subject_hash: bytes(w, 'subject'), failures: 1, window_started_at: at }],
  users: (w) => [
    {
      id: w.id('user'),
      email: 'lid@post.example',
      password_hash: 'hash',
      status: 'active',
      language: 'nl',
      signup_date: at,
    },
  ],
  sessions: (w) => [{ ...sessionRow(w, later), token_hash: bytes(w, 'session'), device_key_public: bytes(w, 'key') }],
  known_devices: (w) => [{ ...user(w), device_hash: bytes(w, 'device'), created_at: at, last_login_at: at }],
  mailed_tokens: (w) => [
    {
      id: w.id('token'),
      ...user(w),
      purpose: 'activate',
      token_hash: bytes(w, 'token'),
      created_at: at,
      expires_at: later,
    },
  ],
  consents: (w) => [{ ...user(w), kind: 'terms', version: '1', given_at: at }],
  passkeys: (w) => [
    {
      credential_id: w.id('passkey'),
      ...user(w),
      public_key: bytes(w, 'passkey'),
      counter: 0,
      name: 'Telefoon',
      created_at: at,
    },
  ],
  account_deletions: (w) => [
    {
      id: w.id('deletion'),
      ...user(w),
      reasons: ['other'],
      user_status: 'active',
      profile_status: 'active',
      requested_at: at,
    },
  ],
  data_exports: (w) => [{ id: w.id('export'), ...user(w), status: 'requested', requested_at: at }],
  affiliate_postbacks: (w) => [
    {
      id: w.id('postback'),
      ...user(w),
      event: 'activation',
      url: 'https://net.example',
      status: 'pending',
      next_attempt_at: at,
      created_at: at,
    },
  ],
  // Before the profiles, whose triggers write the same rows.
  search_bitmaps: () =>
    ['who:female:NL', 'region:NL-UT', 'born:1990', 'lustrum:398', 'member', 'sexuality:hetero'].map((fact) => ({
      fact,
      chunk: 0,
      bits: '0'.repeat(1024),
    })),
  profiles: (w) => [profile(w, 'profile', w.id('user'), 0), profile(w, 'other', null, 1)],
  search_slots: (w) => ['profile', 'other'].map((name, slot) => ({ slot, profile_id: w.id(name) })),
  ...PROFILE_ROWS,
  photos: (w) => [
    {
      id: w.id('photo'),
      profile_id: w.id('profile'),
      status: 'active',
      position: 0,
      storage_key: 'k',
      width: 640,
      height: 800,
      color: '#aabbcc',
      uploaded_at: at,
    },
  ],
  photo_decisions: (w) => [
    {
      photo_id: w.id('photo'),
      id: w.id('photo-decision'),
      profile_id: w.id('profile'),
      in_message: false,
      operator_id: w.id('operator'),
      decision: 'approve',
      decided_at: at,
      settle_at: later,
    },
  ],
  removed_photo_hashes: (w) => [
    { id: w.id('hash'), hash: bytes(w, 'hash').subarray(0, 8), reason: 'nudity', created_at: at },
  ],
  likes: (w) => [{ ...pair(w, 'liker_id', 'liked_id'), source: 'profile', created_at: at }],
  ended_matches: (w) => [{ ...pair(w, 'profile_id', 'other_profile_id'), ended_at: at }],
  ...albumRows((w: FixtureIds) => pair(w, 'owner_id', 'viewer_id'), at),
  swipe_passes: (w) => [{ ...pair(w, 'profile_id', 'passed_id'), passed_at: at }],
  swipe_states: (w) => [{ ...pair(w, 'profile_id', 'last_passed_id'), day: '2026-03-10', likes: 1 }],
  daily_picks: (w) => [{ ...pair(w, 'profile_id', 'picked_id'), day: at, position: 1, reasons: json, chosen_at: at }],
  pick_states: (w) => [{ profile_id: w.id('profile'), chosen_on: at, again_from: at, notify_at: later }],
  match_answers: (w) => [{ profile_id: w.id('profile'), answers: json, answered_at: at }],
  saved_searches: (w) => [
    { id: w.id('search'), profile_id: w.id('profile'), name: 'Dichtbij', filters: json, created_at: at },
  ],
  search_places: (w) => [searchPlaceRow(w, later)],
  blocks: (w) => [{ ...pair(w, 'blocker_id', 'blocked_id'), created_at: at }],
  ledger_accounts: (w) => [
    { id: w.id('account'), kind: 'member', ...user(w), created_at: at },
    { id: w.id('granted'), kind: 'granted', user_id: null, created_at: at },
  ],
  ledger_transfers: (w) => [
    {
      id: w.id('transfer'),
      reason: 'signup',
      reference_type: 'user',
      reference_id: w.id('user'),
      idempotency_key: 'signup',
      created_at: at,
    },
  ],
  ledger_entries: (w) => [
    { transfer_id: w.id('transfer'), account_id: w.id('account'), amount: 6, created_at: at },
    { transfer_id: w.id('transfer'), account_id: w.id('granted'), amount: -6, created_at: at },
  ],
  conversations: (w) => [conversation(w)],
  conversation_members: (w) => [{ ...conversationMemberKey(w), other_profile_id: w.id('other'), last_message_at: at }],
  messages: (w) => [
    {
      id: w.id('message'),
      conversation_id: w.id('conversation'),
      seq: 1,
      sender_id: w.id('profile'),
      client_id: 'client-1',
      kind: 'photo',
      cost: 1,
      transfer_id: w.id('transfer'),
      sent_at: at,
    },
  ],
  message_photos: (w) => [messagePhotoRow(w)],
  voice_messages: (w) => [voiceMessageRow(w)],
  message_drafts: (w) => [{ ...conversationMemberKey(w), text: 'Hoi', updated_at: at }],
  live_event_cursors: (w) => [{ profile_id: w.id('profile'), last_seq: 1 }],
  live_events: (w) => [{ profile_id: w.id('profile'), seq: 1, type: 'like', payload: json, created_at: at }],
  page_leaves: (w) => [{ id: w.id('bounce'), path: '/', seconds: 3, created_at: at }],
  discount_codes: (w) => [
    {
      id: w.id('code'),
      code: 'HOI',
      kind: 'campaign',
      value_percentage: 10,
      ...user(w),
      validity: 'once',
      status: 'active',
      created_at: at,
    },
  ],
  retention_offers: (w) => [
    { ...user(w), percentage: 20, offered_at: at, answered_at: at, accepted: true, discount_code_id: w.id('code') },
  ],
  contract_texts: (w) => [
    {
      digest: w.tenantId.replaceAll('-', ''),
      locale: 'nl',
      terms: '# Voorwaarden',
      terms_version: '2023-12-01T12:00:00Z',
      withdrawal: '# Herroepingsrecht',
      consent: 'Akkoord.',
      created_at: at,
    },
  ],
  orders: (w) => [order(w)],
  order_transitions: (w) => [
    { id: w.id('transition'), order_id: w.id('order'), to_status: 'created', cause: 'member', at },
  ],
  approvals: (w) => [
    {
      id: w.id('approval'),
      kind: 'credits',
      subject_id: w.id('user'),
      credits: 300,
      cause: 'outage',
      requested_by: w.id('operator'),
      requested_at: at,
    },
  ],
  order_cases: (w) => [
    { id: w.id('order-case'), order_id: w.id('order'), kind: 'withdrawn', opened_at: at, note: 'Ja.' },
  ],
  money_debts: (w) => [
    { id: w.id('debt'), order_id: w.id('order'), ...user(w), amount: 450, currency: 'EUR', opened_at: at },
  ],
  held_names: (w) => [{ name_hash: bytes(w, 'held') }],
  former_addresses: (w) => [{ address_hash: bytes(w, 'former'), erased_at: at }],
  mandates: (w) => [
    {
      id: w.id('mandate'),
      ...user(w),
      provider: 'sandbox',
      reference: 'M1',
      account_holder: 'A. Bos',
      iban_encrypted: bytes(w, 'iban'),
      iban_last4: '1234',
      address: json,
      text_version: '1',
      given_at: at,
      given_ip_address: '192.0.2.1',
      otp_verified_at: at,
      order_id: w.id('order'),
    },
  ],
  retained_mandates: (w) => [{ mandate_id: w.id('mandate'), evidence_encrypted: bytes(w, 'held'), retained_at: at }],
  payments: (w) => [
    {
      id: w.id('payment'),
      order_id: w.id('order'),
      provider: 'sandbox',
      mandate_id: w.id('mandate'),
      status: 'open',
      amount: 899,
      idempotency_key: 'pay-1',
      created_at: at,
    },
  ],
  refunds: (w) => [
    {
      id: w.id('refund'),
      order_id: w.id('order'),
      payment_id: w.id('payment'),
      cause: 'withdrawal',
      amount: 100,
      credits: 1,
      status: 'intent',
      idempotency_key: 'refund-1',
      created_at: at,
    },
  ],
  provider_events: (w) => [{ id: w.id('notice'), provider: 'sandbox', body: 'id=1', received_at: at }],
  sandbox_payments: (w) => [
    {
      id: w.id('sandbox-payment'),
      payment_id: w.id('payment'),
      amount: 899,
      currency: 'EUR',
      description: 'Site',
      method: 'ideal',
      return_url: 'http://site.localhost/',
      idempotency_key: 'pay-1',
      state: 'open',
      created_at: at,
      expires_at: later,
    },
  ],
  sandbox_refunds: (w) => [
    { id: w.id('sandbox-refund'), sandbox_payment_id: w.id('sandbox-payment'), amount: 100, created_at: at },
  ],
  sandbox_events: (w) => [{ id: w.id('sandbox-notice'), sandbox_payment_id: w.id('sandbox-payment'), due_at: later }],
  discount_redemptions: (w) => [
    { discount_code_id: w.id('code'), order_id: w.id('order'), ...user(w), redeemed_at: at },
  ],
  invoices: (w) => [
    {
      id: w.id('invoice'),
      order_id: w.id('order'),
      year: 2026,
      number: 1,
      kind: 'invoice',
      company: json,
      lines: '[]',
      amount: 899,
      vat_amount: 156,
      issued_at: at,
    },
  ],
  one_time_codes: (w) => [
    {
      id: w.id('otp'),
      ...user(w),
      order_id: w.id('order'),
      purpose: 'direct_debit',
      channel: 'email',
      code_hash: bytes(w, 'otp'),
      bound_to: json,
      created_at: at,
      expires_at: later,
    },
  ],
  spending_limits: (w) => [{ ...user(w), weekly_amount: 5000, currency: 'EUR', changed_at: at }],
  notification_preferences: (w) => [{ ...user(w), type: 'like', channel: 'email', enabled: false, changed_at: at }],
  mail_suppressions: (w) => [{ ...user(w), reason: 'bounce', disabled_at: at }],
  push_subscriptions: (w) => [
    {
      id: w.id('push'),
      ...user(w),
      endpoint: 'https://push.example/1',
      p256dh: 'p',
      auth: 'a',
      created_at: at,
    },
  ],
  mails: (w) => [{ id: w.id('mail'), ...user(w), template: 'welcome', status: 'queued', queued_at: at }],
  mailings: (w) => [
    {
      id: w.id('mailing'),
      kind: 'promotion',
      audience: 'everybody',
      texts: json,
      link: '/credits',
      discount_code_id: w.id('code'),
      created_by: 'Redactie',
      state: 'sending',
      created_at: at,
    },
  ],
  weekly_updates: (w) => [{ ...user(w), due_at: later, checked_at: at, since: at }],
  unread_reminders: (w) => [{ ...conversationMemberKey(w), read_seq: 0, remind_at: later }],
  mail_reports: (w) => [
    { id: w.id('mail-report'), kind: 'bounce', address_hash: bytes(w, 'address'), body: json, received_at: at },
  ],
  reports: (w) => [
    {
      id: w.id('report'),
      ...pair(w, 'reporter_id', 'reported_id'),
      reason: 'fake',
      evidence: json,
      status: 'open',
      created_at: at,
    },
  ],
  retained_evidence: (w) => [{ report_id: w.id('report'), evidence: json, text: '', retained_at: at }],
  restrictions: (w) => [
    {
      id: w.id('restriction'),
      ...user(w),
      kind: 'warning',
      report_id: w.id('report'),
      statement: 'Let op.',
      ground: 'terms',
      clause: 'scam',
      operator_id: w.id('operator'),
      starts_at: at,
      user_status: 'active',
      profile_status: 'active',
    },
  ],
  appeals: (w) => [
    {
      id: w.id('appeal'),
      ...user(w),
      report_id: w.id('report'),
      restriction_id: w.id('restriction'),
      text: 'Dat klopt niet.',
      against_operator_id: w.id('operator'),
      status: 'open',
      created_at: at,
    },
  ],
  complaints: (w) => [
    {
      id: w.id('complaint'),
      reference: 'K1',
      ...user(w),
      email: 'lid@post.example',
      category: 'other',
      text: 'Klacht',
      status: 'received',
      created_at: at,
    },
  ],
  fictional_notes: (w) => [
    {
      id: w.id('note'),
      profile_id: w.id('other'),
      conversation_id: w.id('conversation'),
      operator_id: w.id('operator'),
      text: 'Houdt van fietsen',
      created_at: at,
    },
  ],
  fictional_profiles: (w) => [
    { profile_id: w.id('other'), language: 'nl', written_by: w.id('operator'), updated_at: at },
  ],
  fictional_pictures: (w) => [
    {
      photo_id: w.id('photo'),
      kind: 'illustrated',
      source: 'Getekend door de redactie',
      operator_id: w.id('operator'),
      created_at: at,
    },
  ],
};

/** Tables with fixture rows, parents before children. */
export const BUILT_TABLES = Object.keys(BUILDERS);

/** Fixture rows of a table, with snake_case columns. */
export function rowsOf(world: FixtureIds, table: string): Row[] {
  const build = BUILDERS[table];
  if (!build) throw new Error(`no fixture row for the new table "${table}"`);
  return build(world).map((row) => ({ tenant_id: world.tenantId, ...row }));
}
