// Generated from the migrated database by scripts/generate/db-types.ts; a test fails when it is stale.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type JsonValue = string | number | boolean | null | { [key: string]: JsonValue | undefined } | JsonValue[];
type Json = ColumnType<JsonValue, string, string>;

interface AccountDeletionsTable {
  tenantId: string;
  id: string;
  userId: string;
  reasons: string[];
  alternativeOffered: string | null;
  requestedAt: Timestamp;
  restoredAt: Timestamp | null;
  erasedAt: Timestamp | null;
  userStatus: string;
  profileStatus: string;
}

interface AffiliatePostbacksTable {
  tenantId: string;
  id: string;
  userId: string;
  event: string;
  url: string;
  status: string;
  attempts: Generated<number>;
  nextAttemptAt: Timestamp;
  createdAt: Timestamp;
  deliveredAt: Timestamp | null;
}

interface AppealsTable {
  tenantId: string;
  id: string;
  userId: string;
  reportId: string | null;
  restrictionId: string | null;
  text: string;
  againstOperatorId: string;
  status: string;
  outcome: string | null;
  answer: string | null;
  decidedBy: string | null;
  createdAt: Timestamp;
  decidedAt: Timestamp | null;
}

export interface ApprovalsTable {
  tenantId: string;
  id: string;
  kind: string;
  subjectId: string;
  credits: number | null;
  cause: string | null;
  requestedBy: string;
  requestedAt: Timestamp;
  decidedBy: string | null;
  decidedAt: Timestamp | null;
  approved: boolean | null;
  amount: number | null;
  outcome: string | null;
}

interface AuditLogTable {
  id: string;
  operatorId: string | null;
  tenantId: string | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  detail: Json;
  at: Timestamp;
  operatorName: string | null;
  operatorEmail: string | null;
  about: Generated<string[]>;
}

interface BlocksTable {
  tenantId: string;
  blockerId: string;
  blockedId: string;
  createdAt: Timestamp;
}

interface ComplaintsTable {
  tenantId: string;
  id: string;
  reference: string;
  userId: string | null;
  email: string;
  category: string;
  text: string;
  status: string;
  answer: string | null;
  createdAt: Timestamp;
  answeredAt: Timestamp | null;
  subject: Generated<string>;
  language: string | null;
}

interface ConsentsTable {
  tenantId: string;
  userId: string;
  kind: string;
  version: string;
  givenAt: Timestamp;
  withdrawnAt: Timestamp | null;
  referenceId: string | null;
}

interface ContractTextsTable {
  tenantId: string;
  digest: string;
  locale: string;
  terms: string;
  termsVersion: string;
  withdrawal: string;
  consent: string;
  createdAt: Timestamp;
}

interface ConversationMembersTable {
  tenantId: string;
  conversationId: string;
  profileId: string;
  otherProfileId: string;
  unreadCount: Generated<number>;
  readSeq: Generated<number>;
  hiddenUpToSeq: Generated<number>;
  hidden: Generated<boolean>;
  refusesPhotos: Generated<boolean>;
  lastMessageAt: Timestamp;
  notificationDueAt: Timestamp | null;
  mailedAt: Timestamp | null;
  pushedSeq: Generated<number>;
  hasWritten: Generated<boolean>;
  refusesVoice: Generated<boolean>;
}

interface ConversationsTable {
  tenantId: string;
  id: string;
  profileLowId: string;
  profileHighId: string;
  startedById: string;
  lastSeq: Generated<number>;
  createdAt: Timestamp;
  awaitingReplySince: Timestamp | null;
  awaitingReplyUntil: Timestamp | null;
}

interface DailyPicksTable {
  tenantId: string;
  profileId: string;
  day: string;
  position: number;
  pickedId: string;
  reasons: Json;
  chosenAt: Timestamp;
  seenAt: Timestamp | null;
}

interface DataExportsTable {
  tenantId: string;
  id: string;
  userId: string;
  status: string;
  storageKey: string | null;
  requestedAt: Timestamp;
  readyAt: Timestamp | null;
  expiresAt: Timestamp | null;
}

interface DeskClaimsTable {
  tenantId: string;
  queue: string;
  subjectId: string;
  operatorId: string;
  claimedAt: Timestamp;
  expiresAt: Timestamp;
}

interface DeskLoginAttemptsTable {
  subjectHash: Buffer;
  failures: number;
  windowStartedAt: Timestamp;
  blockedUntil: Timestamp | null;
}

export interface DiscountCodesTable {
  tenantId: string;
  id: string;
  code: string;
  kind: string;
  valuePercentage: number | null;
  valueAmount: number | null;
  currency: string | null;
  minimumOrderValue: number | null;
  country: string | null;
  userId: string | null;
  paymentmethods: string[] | null;
  validity: string;
  status: string;
  startsAt: Timestamp | null;
  expiresAt: Timestamp | null;
  createdAt: Timestamp;
}

interface DiscountRedemptionsTable {
  tenantId: string;
  discountCodeId: string;
  orderId: string;
  userId: string;
  redeemedAt: Timestamp;
}

interface EndedMatchesTable {
  tenantId: string;
  profileId: string;
  otherProfileId: string;
  endedAt: Timestamp;
}

interface FictionalNotesTable {
  tenantId: string;
  id: string;
  profileId: string;
  conversationId: string | null;
  operatorId: string;
  text: string;
  createdAt: Timestamp;
}

interface FictionalPicturesTable {
  tenantId: string;
  photoId: string;
  kind: string;
  source: string;
  operatorId: string;
  createdAt: Timestamp;
}

interface FictionalProfilesTable {
  tenantId: string;
  profileId: string;
  language: string;
  publishedAt: Timestamp | null;
  retiredAt: Timestamp | null;
  writtenBy: string;
  updatedAt: Timestamp;
}

interface FormerAddressesTable {
  tenantId: string;
  addressHash: Buffer;
  erasedAt: Timestamp;
}

interface HeldNamesTable {
  tenantId: string;
  nameHash: Buffer;
}

interface InstallationFactsTable {
  name: string;
  value: Json;
  createdAt: Generated<Timestamp>;
}

interface InvoiceSeriesTable {
  company: string;
  year: number;
  lastNumber: number;
}

export interface InvoicesTable {
  tenantId: string;
  id: string;
  orderId: string;
  year: number;
  number: number;
  kind: string;
  company: Json;
  lines: Json;
  issuedAt: Timestamp;
  amount: number;
  vatAmount: number;
  series: Generated<string>;
}

interface KnownDevicesTable {
  tenantId: string;
  userId: string;
  deviceHash: Buffer;
  createdAt: Timestamp;
  lastLoginAt: Timestamp;
}

interface LedgerAccountsTable {
  tenantId: string;
  id: string;
  kind: string;
  userId: string | null;
  createdAt: Timestamp;
}

interface LedgerEntriesTable {
  tenantId: string;
  transferId: string;
  accountId: string;
  amount: number;
  createdAt: Timestamp;
}

interface LedgerTransfersTable {
  tenantId: string;
  id: string;
  reason: string;
  referenceType: string;
  referenceId: string;
  idempotencyKey: string;
  note: string | null;
  operatorId: string | null;
  createdAt: Timestamp;
}

interface LikesTable {
  tenantId: string;
  likerId: string;
  likedId: string;
  source: string;
  createdAt: Timestamp;
  seenAt: Timestamp | null;
  operatorId: string | null;
  matchUnseen: Generated<boolean>;
  matchReminderAt: Timestamp | null;
  subject: Json | null;
}

interface LiveEventCursorsTable {
  tenantId: string;
  profileId: string;
  lastSeq: Generated<number>;
}

interface LiveEventsTable {
  tenantId: string;
  profileId: string;
  seq: number;
  type: string;
  payload: Json;
  createdAt: Timestamp;
}

interface LoginAttemptsTable {
  tenantId: string;
  subjectHash: Buffer;
  failures: number;
  windowStartedAt: Timestamp;
  blockedUntil: Timestamp | null;
}

interface MailReportsTable {
  tenantId: string;
  id: string;
  kind: string;
  addressHash: Buffer;
  body: Json;
  receivedAt: Timestamp;
}

interface MailSuppressionsTable {
  tenantId: string;
  userId: string;
  reason: string;
  disabledAt: Timestamp;
}

interface MailedTokensTable {
  tenantId: string;
  id: string;
  userId: string;
  purpose: string;
  tokenHash: Buffer;
  payload: Json | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
}

interface MailingsTable {
  tenantId: string;
  id: string;
  kind: string;
  audience: string;
  texts: Json;
  link: string;
  discountCodeId: string | null;
  createdBy: string;
  state: string;
  lastUserId: string | null;
  queued: Generated<number>;
  createdAt: Timestamp;
  endedAt: Timestamp | null;
}

interface MailsTable {
  tenantId: string;
  id: string;
  userId: string | null;
  template: string;
  referenceId: string | null;
  status: string;
  messageId: string | null;
  attempts: Generated<number>;
  queuedAt: Timestamp;
  sentAt: Timestamp | null;
  addressHash: Buffer | null;
  claimedUntil: Timestamp | null;
}

interface MandatesTable {
  tenantId: string;
  id: string;
  userId: string;
  provider: string;
  providerCustomerId: string | null;
  providerMandateId: string | null;
  reference: string;
  accountHolder: string;
  ibanEncrypted: Buffer;
  ibanLast4: string;
  address: Json;
  textVersion: string;
  givenAt: Timestamp;
  givenIpAddress: string;
  otpVerifiedAt: Timestamp;
  revokedAt: Timestamp | null;
  orderId: string | null;
  amount: number | null;
  currency: string | null;
  otpChannel: string | null;
  phoneEncrypted: Buffer | null;
  announcedAt: Timestamp | null;
  accountHash: Buffer | null;
}

interface MatchAnswersTable {
  tenantId: string;
  profileId: string;
  answers: Json;
  answeredAt: Timestamp;
}

interface MessageDraftsTable {
  tenantId: string;
  conversationId: string;
  profileId: string;
  text: string;
  updatedAt: Timestamp;
}

export interface MessagePhotosTable {
  tenantId: string;
  id: string;
  messageId: string;
  senderId: string;
  status: string;
  storageKey: string | null;
  width: number;
  height: number;
  hash: Buffer | null;
  removalReason: string | null;
  uploadedAt: Timestamp;
  inspectedAt: Timestamp | null;
  removedAt: Timestamp | null;
  openedAt: Timestamp | null;
}

interface MessagesTable {
  tenantId: string;
  id: string;
  conversationId: string;
  seq: number;
  senderId: string;
  clientId: string;
  kind: string;
  text: Generated<string>;
  gift: string | null;
  cost: number;
  transferId: string | null;
  operatorId: string | null;
  sentAt: Timestamp;
  creditsReturnedAt: Timestamp | null;
  erasedAt: Timestamp | null;
  creditsReturnAt: Timestamp | null;
  automatic: Generated<boolean>;
  withLike: Generated<boolean>;
  subject: Json | null;
  reaction: string | null;
  replyToSeq: number | null;
  hiddenFromSender: Generated<boolean>;
  hiddenFromRecipient: Generated<boolean>;
}

interface MoneyDebtsTable {
  tenantId: string;
  id: string;
  orderId: string;
  userId: string;
  amount: number;
  currency: string;
  openedAt: Timestamp;
  closedAt: Timestamp | null;
  outcome: string | null;
  closedBy: string | null;
}

interface NotificationPreferencesTable {
  tenantId: string;
  userId: string;
  type: string;
  channel: string;
  enabled: boolean;
  changedAt: Timestamp;
}

interface OneTimeCodesTable {
  tenantId: string;
  id: string;
  userId: string;
  orderId: string | null;
  purpose: string;
  channel: string;
  codeHash: Buffer;
  boundTo: Json;
  attempts: Generated<number>;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  formEncrypted: Buffer | null;
  sentAt: Timestamp | null;
}

interface OperatorDevicesTable {
  operatorId: string;
  deviceHash: Buffer;
  lastLoginAt: Timestamp;
}

interface OperatorFiltersTable {
  operatorId: string;
  path: string;
  name: string;
  query: string;
  createdAt: Timestamp;
}

interface OperatorInvitationsTable {
  tokenHash: Buffer;
  operatorId: string;
  createdAt: Timestamp;
  expiresAt: Timestamp;
}

export interface OperatorPasskeysTable {
  id: string;
  operatorId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Timestamp;
  lastUsedAt: Timestamp | null;
}

interface OperatorRolesTable {
  operatorId: string;
  role: string;
  tenantId: string | null;
  grantedAt: Timestamp;
}

interface OperatorSessionsTable {
  id: string;
  operatorId: string;
  tokenHash: Buffer;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  lastSeenAt: Timestamp;
  complete: boolean;
  userAgent: Generated<string>;
}

export interface OperatorsTable {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  totpSecretEncrypted: Buffer | null;
  status: string;
  invitedBy: string | null;
  createdAt: Timestamp;
  lastLoginAt: Timestamp | null;
  locale: Generated<string>;
  totpLastStep: number | null;
  failures: Generated<number>;
  blockedUntil: Timestamp | null;
}

export interface OrderCasesTable {
  tenantId: string;
  id: string;
  orderId: string;
  kind: string;
  openedAt: Timestamp;
  closedAt: Timestamp | null;
  closedBy: string | null;
  note: Generated<string>;
}

interface OrderTransitionsTable {
  tenantId: string;
  id: string;
  orderId: string;
  fromStatus: string | null;
  toStatus: string;
  cause: string;
  at: Timestamp;
}

export interface OrdersTable {
  tenantId: string;
  id: string;
  userId: string;
  clientId: string;
  package: string;
  credits: number;
  currency: string;
  listAmount: number;
  discountAmount: Generated<number>;
  amount: number;
  vatRate: string;
  vatAmount: number;
  country: string;
  paymentmethod: string;
  discountCodeId: string | null;
  status: string;
  immediateConsentVersion: string;
  immediateConsentAt: Timestamp;
  createdAt: Timestamp;
  paidAt: Timestamp | null;
  withdrawnAt: Timestamp | null;
  surchargeAmount: Generated<number>;
  creditsClawedBack: Generated<number>;
  problem: string | null;
  creditsChargedBack: Generated<number>;
  creditsUsed: Generated<number>;
  contractDigest: string | null;
  profileCountry: string | null;
  ipCountry: string | null;
  payerCountry: string | null;
}

interface PageLeavesTable {
  tenantId: string;
  id: string;
  path: string;
  network: string | null;
  seconds: string;
  createdAt: Timestamp;
}

interface PasskeysTable {
  tenantId: string;
  credentialId: string;
  userId: string;
  publicKey: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  createdAt: Timestamp;
  lastUsedAt: Timestamp | null;
}

export interface PaymentsTable {
  tenantId: string;
  id: string;
  orderId: string;
  provider: string;
  providerPaymentId: string | null;
  mandateId: string | null;
  status: string;
  amount: number;
  amountRefunded: Generated<number>;
  amountChargedBack: Generated<number>;
  checkoutUrl: string | null;
  idempotencyKey: string;
  createdAt: Timestamp;
  syncedAt: Timestamp | null;
  nextSyncAt: Timestamp | null;
  syncVersion: Generated<number>;
  appliedSyncVersion: Generated<number>;
  attempts: Generated<number>;
  failure: string | null;
}

interface PhotoChecksTable {
  tenantId: string;
  id: string;
  profileId: string;
  pose: string;
  status: string;
  askedAt: Timestamp;
  expiresAt: Timestamp;
  submittedAt: Timestamp | null;
  waitingSince: Timestamp | null;
  storageKey: string | null;
  mainPhotoId: string | null;
  serviceResult: string | null;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
  operatorId: string | null;
  reason: string | null;
  appealedAt: Timestamp | null;
  appeal: Generated<string>;
}

export interface PhotoDecisionsTable {
  tenantId: string;
  photoId: string;
  id: string;
  profileId: string;
  inMessage: boolean;
  operatorId: string;
  decision: string;
  reason: string | null;
  note: Generated<string>;
  decidedAt: Timestamp;
  settleAt: Timestamp;
  settledAt: Timestamp | null;
}

export interface PhotosTable {
  tenantId: string;
  id: string;
  profileId: string;
  status: string;
  position: number;
  storageKey: string;
  width: number;
  height: number;
  color: string;
  removalReason: string | null;
  uploadedAt: Timestamp;
  inspectedAt: Timestamp | null;
  hash: Buffer | null;
  removedAt: Timestamp | null;
  private: Generated<boolean>;
}

interface PickStatesTable {
  tenantId: string;
  profileId: string;
  chosenOn: string | null;
  againFrom: string | null;
  notifyHour: Generated<number>;
  notifyAt: Timestamp | null;
}

interface PrivateAlbumAccessTable {
  tenantId: string;
  ownerId: string;
  viewerId: string;
  status: string;
  askedAt: Timestamp | null;
  grantedAt: Timestamp | null;
}

interface PrivateAlbumLooksTable {
  tenantId: string;
  ownerId: string;
  viewerId: string;
  day: string;
  firstAt: Timestamp;
  lastAt: Timestamp;
  times: Generated<number>;
}

export interface ProfilesTable {
  tenantId: string;
  id: string;
  userId: string | null;
  fictional: Generated<boolean>;
  status: string;
  invisible: Generated<boolean>;
  name: string;
  nameKey: GeneratedAlways<string>;
  birthDate: string;
  gender: string;
  sexuality: string;
  country: string;
  region: string | null;
  place: string | null;
  gridX: number | null;
  gridY: number | null;
  about: Generated<string>;
  hair: string | null;
  eyes: string | null;
  body: string | null;
  relationship: string | null;
  tattoos: string | null;
  reason: string | null;
  interests: Generated<string[]>;
  mainPhotoId: string | null;
  photoCount: Generated<number>;
  lastActiveAt: Timestamp;
  createdAt: Timestamp;
  lookingFor: Generated<string>;
  idealEvening: Generated<string>;
  askMe: Generated<string>;
  music: string | null;
  searchSlot: number | null;
  prompts: Json | null;
  photoVerifiedAt: Timestamp | null;
  awaySince: Timestamp | null;
  invisibleWhenBack: boolean | null;
}

export interface ProviderEventsTable {
  tenantId: string;
  id: string;
  provider: string;
  providerPaymentId: string | null;
  body: string;
  receivedAt: Timestamp;
  processedAt: Timestamp | null;
  signed: Generated<boolean>;
  outcome: string | null;
}

interface PushKeysTable {
  tenantId: string;
  publicKey: string;
  privateKeyEncrypted: Buffer;
  createdAt: Timestamp;
}

interface PushSubscriptionsTable {
  tenantId: string;
  id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Timestamp;
  lastSuccessAt: Timestamp | null;
  userAgent: string | null;
  sessionId: string | null;
  removedAt: Timestamp | null;
}

interface RateLimitsTable {
  key: string;
  points: number;
  expire: number;
}

export interface RefundsTable {
  tenantId: string;
  id: string;
  orderId: string;
  paymentId: string;
  cause: string;
  amount: number;
  credits: number;
  providerRefundId: string | null;
  status: string;
  idempotencyKey: string;
  createdAt: Timestamp;
  settledAt: Timestamp | null;
  attempts: Generated<number>;
  nextAttemptAt: Timestamp | null;
  transferCount: Generated<number>;
}

interface RemovedPhotoHashesTable {
  tenantId: string;
  id: string;
  hash: Buffer;
  reason: string;
  createdAt: Timestamp;
}

interface ReportsTable {
  tenantId: string;
  id: string;
  reporterId: string;
  reportedId: string;
  reason: string;
  text: Generated<string>;
  messageId: string | null;
  photoId: string | null;
  evidence: Json;
  status: string;
  outcome: string | null;
  statement: string | null;
  takenBy: string | null;
  decidedBy: string | null;
  createdAt: Timestamp;
  decidedAt: Timestamp | null;
}

interface RestrictionsTable {
  tenantId: string;
  id: string;
  userId: string;
  kind: string;
  reportId: string | null;
  statement: string;
  startsAt: Timestamp;
  endsAt: Timestamp | null;
  liftedAt: Timestamp | null;
  operatorId: string;
  ground: string;
  clause: string;
  userStatus: string;
  profileStatus: string;
  readAt: Timestamp | null;
  liftReason: string | null;
  liftedBy: string | null;
}

interface RetainedEvidenceTable {
  tenantId: string;
  reportId: string;
  evidence: Json;
  text: string;
  photoKey: string | null;
  retainedAt: Timestamp;
}

interface RetainedMandatesTable {
  tenantId: string;
  mandateId: string;
  evidenceEncrypted: Buffer;
  retainedAt: Timestamp;
}

interface RetentionOffersTable {
  tenantId: string;
  userId: string;
  percentage: number;
  offeredAt: Timestamp;
  answeredAt: Timestamp | null;
  accepted: boolean | null;
  discountCodeId: string | null;
}

interface RevenueDaysTable {
  tenantId: string;
  day: string;
  network: Generated<string>;
  currency: string;
  orders: number;
  paid: number;
  refunded: number;
}

interface SandboxEventsTable {
  tenantId: string;
  id: string;
  sandboxPaymentId: string;
  dueAt: Timestamp;
}

export interface SandboxPaymentsTable {
  tenantId: string;
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  description: string;
  method: string;
  returnUrl: string;
  mandateId: string | null;
  idempotencyKey: string;
  state: string;
  failure: string | null;
  chargedBack: Generated<number>;
  createdAt: Timestamp;
  settlesAt: Timestamp | null;
  expiresAt: Timestamp;
}

export interface SandboxRefundsTable {
  tenantId: string;
  id: string;
  sandboxPaymentId: string;
  refundId: string | null;
  amount: number;
  idempotencyKey: string | null;
  createdAt: Timestamp;
  failedAt: Timestamp | null;
}

interface SavedSearchesTable {
  tenantId: string;
  id: string;
  profileId: string;
  name: string;
  filters: Json;
  mail: Generated<boolean>;
  checkedAt: Timestamp | null;
  createdAt: Timestamp;
  newResults: Generated<number>;
}

interface SearchBitmapsTable {
  tenantId: string;
  fact: string;
  chunk: number;
  bits: string;
}

interface SearchPlacesTable {
  tenantId: string;
  profileId: string;
  country: string;
  region: string | null;
  place: string;
  gridX: number;
  gridY: number;
  until: Timestamp;
}

interface SearchSlotsTable {
  tenantId: string;
  slot: number;
  profileId: string;
}

interface SessionsTable {
  tenantId: string;
  id: string;
  userId: string;
  tokenHash: Buffer;
  userAgent: string | null;
  createdAt: Timestamp;
  lastSeenAt: Timestamp;
  expiresAt: Timestamp;
  hiddenAt: Timestamp | null;
  pinHash: string | null;
  lockMinutes: number | null;
  lockedAt: Timestamp | null;
  deviceKeyId: string | null;
  deviceKeyPublic: Buffer | null;
  deviceKeyCounter: number | null;
  deviceKeySince: Timestamp | null;
  lockChallenge: string | null;
  lockChallengeUntil: Timestamp | null;
}

interface SisterArchivesTable {
  tenantId: string;
  id: string;
  userId: string;
  siteId: string;
  siteHost: string;
  parts: string[];
  photos: number;
  consentVersion: string;
  madeAt: Timestamp;
  expiresAt: Timestamp;
  stored: boolean;
}

interface SiteDaysTable {
  tenantId: string;
  day: string;
  members: number;
  premium: number;
  countedAt: Timestamp;
  picksChosen: Generated<number>;
  picksSeen: Generated<number>;
  picksLiked: Generated<number>;
  albumLooks: Generated<number>;
  spotlightsBought: Generated<number>;
  spotlightsShown: Generated<number>;
  spotlightsUnseen: Generated<number>;
  spotlightsCredits: Generated<number>;
  spotlightsReturned: Generated<number>;
  checksAsked: Generated<number>;
  checksApproved: Generated<number>;
  checksRefused: Generated<number>;
  checksAppealed: Generated<number>;
}

interface SpendingLimitsTable {
  tenantId: string;
  userId: string;
  weeklyAmount: number | null;
  pausedUntil: Timestamp | null;
  pendingWeeklyAmount: number | null;
  pendingFrom: Timestamp | null;
  changedAt: Timestamp;
  currency: string | null;
  pendingCurrency: string | null;
}

interface SpotlightShowingsTable {
  tenantId: string;
  spotlightId: string;
  viewerId: string;
  shownAt: Timestamp;
}

interface SpotlightsTable {
  tenantId: string;
  id: string;
  profileId: string;
  clientId: string;
  region: string;
  credits: number;
  refundCredits: number;
  startedAt: Timestamp;
  endsAt: Timestamp;
  shown: Generated<number>;
  toldAt: Timestamp | null;
  settledAt: Timestamp | null;
  outcome: string | null;
  returnedCredits: Generated<number>;
}

interface SwipePassesTable {
  tenantId: string;
  profileId: string;
  passedId: string;
  passedAt: Timestamp;
}

interface SwipeStatesTable {
  tenantId: string;
  profileId: string;
  day: string;
  likes: number;
  lastPassedId: string | null;
  undoneAt: Timestamp | null;
  undos: Generated<number>;
}

interface TenantsTable {
  id: string;
  slug: string;
  createdAt: Generated<Timestamp>;
  pod: string | null;
  moves: Generated<number>;
}

interface TrafficDaysTable {
  tenantId: string;
  day: string;
  network: Generated<string>;
  visits: Generated<number>;
  signups: Generated<number>;
  activations: Generated<number>;
  firstPayments: Generated<number>;
  messages: Generated<number>;
  reports: Generated<number>;
  retainedDay1: number | null;
  retainedDay7: number | null;
  retainedDay30: number | null;
  photoMessages: number | null;
  giftMessages: number | null;
  voiceMessages: number | null;
}

interface UnreadRemindersTable {
  tenantId: string;
  conversationId: string;
  profileId: string;
  readSeq: number;
  reminders: Generated<number>;
  remindAt: Timestamp | null;
}

interface UsedArchivesTable {
  tenantId: string;
  archiveHash: Buffer;
  usedAt: Timestamp;
  expiresAt: Timestamp;
  photosAt: Timestamp | null;
}

export interface UsersTable {
  tenantId: string;
  id: string;
  email: string;
  passwordHash: string;
  status: string;
  language: string;
  credits: Generated<number>;
  firstPaidAt: Timestamp | null;
  signupDate: Timestamp;
  activatedAt: Timestamp | null;
  lastLoginAt: Timestamp | null;
  deletedAt: Timestamp | null;
  erasedAt: Timestamp | null;
  fictionalAcceptedAt: Timestamp | null;
  directDebitBlocked: Generated<boolean>;
  showReadMarks: Generated<boolean>;
  hideFictional: Generated<boolean>;
  quickExit: Generated<boolean>;
  neutralTitle: Generated<boolean>;
  paymentCountry: string | null;
  network: string | null;
  ref: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
  mailsPausedAt: Timestamp | null;
  creditDebt: Generated<number>;
  paymentMethod: string | null;
  owesMoney: Generated<boolean>;
  returningMember: Generated<boolean>;
}

interface VoiceMessagesTable {
  tenantId: string;
  id: string;
  messageId: string;
  senderId: string;
  storageKey: string;
  mediaType: string;
  durationMs: number;
  waveform: string;
  sentAt: Timestamp;
}

interface WeeklyUpdatesTable {
  tenantId: string;
  userId: string;
  dueAt: Timestamp;
  checkedAt: Timestamp;
  since: Timestamp;
}

export interface DB {
  accountDeletions: AccountDeletionsTable;
  affiliatePostbacks: AffiliatePostbacksTable;
  appeals: AppealsTable;
  approvals: ApprovalsTable;
  auditLog: AuditLogTable;
  blocks: BlocksTable;
  complaints: ComplaintsTable;
  consents: ConsentsTable;
  contractTexts: ContractTextsTable;
  conversationMembers: ConversationMembersTable;
  conversations: ConversationsTable;
  dailyPicks: DailyPicksTable;
  dataExports: DataExportsTable;
  deskClaims: DeskClaimsTable;
  deskLoginAttempts: DeskLoginAttemptsTable;
  discountCodes: DiscountCodesTable;
  discountRedemptions: DiscountRedemptionsTable;
  endedMatches: EndedMatchesTable;
  fictionalNotes: FictionalNotesTable;
  fictionalPictures: FictionalPicturesTable;
  fictionalProfiles: FictionalProfilesTable;
  formerAddresses: FormerAddressesTable;
  heldNames: HeldNamesTable;
  installationFacts: InstallationFactsTable;
  invoiceSeries: InvoiceSeriesTable;
  invoices: InvoicesTable;
  knownDevices: KnownDevicesTable;
  ledgerAccounts: LedgerAccountsTable;
  ledgerEntries: LedgerEntriesTable;
  ledgerTransfers: LedgerTransfersTable;
  likes: LikesTable;
  liveEventCursors: LiveEventCursorsTable;
  liveEvents: LiveEventsTable;
  loginAttempts: LoginAttemptsTable;
  mailReports: MailReportsTable;
  mailSuppressions: MailSuppressionsTable;
  mailedTokens: MailedTokensTable;
  mailings: MailingsTable;
  mails: MailsTable;
  mandates: MandatesTable;
  matchAnswers: MatchAnswersTable;
  messageDrafts: MessageDraftsTable;
  messagePhotos: MessagePhotosTable;
  messages: MessagesTable;
  moneyDebts: MoneyDebtsTable;
  notificationPreferences: NotificationPreferencesTable;
  oneTimeCodes: OneTimeCodesTable;
  operatorDevices: OperatorDevicesTable;
  operatorFilters: OperatorFiltersTable;
  operatorInvitations: OperatorInvitationsTable;
  operatorPasskeys: OperatorPasskeysTable;
  operatorRoles: OperatorRolesTable;
  operatorSessions: OperatorSessionsTable;
  operators: OperatorsTable;
  orderCases: OrderCasesTable;
  orderTransitions: OrderTransitionsTable;
  orders: OrdersTable;
  pageLeaves: PageLeavesTable;
  passkeys: PasskeysTable;
  payments: PaymentsTable;
  photoChecks: PhotoChecksTable;
  photoDecisions: PhotoDecisionsTable;
  photos: PhotosTable;
  pickStates: PickStatesTable;
  privateAlbumAccess: PrivateAlbumAccessTable;
  privateAlbumLooks: PrivateAlbumLooksTable;
  profiles: ProfilesTable;
  providerEvents: ProviderEventsTable;
  pushKeys: PushKeysTable;
  pushSubscriptions: PushSubscriptionsTable;
  rateLimits: RateLimitsTable;
  refunds: RefundsTable;
  removedPhotoHashes: RemovedPhotoHashesTable;
  reports: ReportsTable;
  restrictions: RestrictionsTable;
  retainedEvidence: RetainedEvidenceTable;
  retainedMandates: RetainedMandatesTable;
  retentionOffers: RetentionOffersTable;
  revenueDays: RevenueDaysTable;
  sandboxEvents: SandboxEventsTable;
  sandboxPayments: SandboxPaymentsTable;
  sandboxRefunds: SandboxRefundsTable;
  savedSearches: SavedSearchesTable;
  searchBitmaps: SearchBitmapsTable;
  searchPlaces: SearchPlacesTable;
  searchSlots: SearchSlotsTable;
  sessions: SessionsTable;
  sisterArchives: SisterArchivesTable;
  siteDays: SiteDaysTable;
  spendingLimits: SpendingLimitsTable;
  spotlightShowings: SpotlightShowingsTable;
  spotlights: SpotlightsTable;
  swipePasses: SwipePassesTable;
  swipeStates: SwipeStatesTable;
  tenants: TenantsTable;
  trafficDays: TrafficDaysTable;
  unreadReminders: UnreadRemindersTable;
  usedArchives: UsedArchivesTable;
  users: UsersTable;
  voiceMessages: VoiceMessagesTable;
  weeklyUpdates: WeeklyUpdatesTable;
}
