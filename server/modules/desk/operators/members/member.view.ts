import type { MailTemplate } from '../../../../../emails/mail-templates.ts';
import type { CorrectionCause, TransferReason } from '../../../ledger/credits/index.ts';
import type { DeviceName } from '../../../identity/credentials/index.ts';
import type { TransactionListView } from '../../../trust/transactions/index.ts';
import type { ReportReason, RestrictionView } from '../../../trust/safety/index.ts';
import type { MemberPart } from './part-permissions.ts';

/** A member in a list. Instants are ISO 8601 throughout this file. */
export interface MemberRowView {
  id: string;
  name: string;
  site: string;
  status: string;
  since: string;
}

export interface MemberHeaderView extends MemberRowView {
  profileId: string | null;
  /** Parts that the operator may see. */
  parts: MemberPart[];
  /** Whether the operator may search the audit log. */
  mayAudit: boolean;
}

export interface AccountView {
  id: string;
  profileId: string | null;
  status: string;
  /** Masked without the permission `members.mails`; null after erasure. */
  email: string | null;
  emailMasked: boolean;
  language: string;
  signedUp: string;
  activated: string | null;
  lastLogin: string | null;
  lastActive: string | null;
  premiumSince: string | null;
  deleted: string | null;
  erased: string | null;
  mailsPaused: string | null;
  paymentCountry: string | null;
  network: string | null;
  debitBlocked: boolean;
  /** Active restrictions. */
  restrictions: Array<Pick<RestrictionView, 'id' | 'kind' | 'endsAt'>>;
  profile: ProfilePartView | null;
}

/** The profile, including fields that the site hides. */
export interface ProfilePartView {
  /** URL on the site. */
  url: string;
  status: string;
  invisible: boolean;
  age: number;
  gender: string;
  sexuality: string;
  country: string;
  region: string | null;
  place: string | null;
  photos: number;
  /** Non-empty free-text fields. */
  notes: Array<{ note: 'about' | 'looking_for' | 'ideal_evening' | 'ask_me'; text: string }>;
}

export interface PhotoPartView {
  id: string;
  status: string;
  main: boolean;
  /** Signed URLs for this operator, valid for 15 minutes. */
  thumb: string;
  full: string;
  reason: string | null;
  /** Operator's note on the removal. */
  note: string | null;
  uploaded: string;
  inspected: string | null;
  removed: string | null;
}

export interface OtherMemberView {
  id: string;
  name: string;
  fictional: boolean;
}

export interface ContactsView {
  likesGiven: number;
  likesReceived: number;
  matches: number;
  conversations: number;
  conversationsStarted: number;
  blocked: Array<OtherMemberView & { at: string }>;
  blockedBy: Array<OtherMemberView & { at: string }>;
}

export interface ReportRowView {
  id: string;
  reason: ReportReason;
  status: string;
  outcome: string | null;
  at: string;
  decided: string | null;
  /** The other party: reporter or reported member. */
  other: OtherMemberView;
}

export interface ReportsPartView {
  about: ReportRowView[];
  by: ReportRowView[];
  restrictions: RestrictionView[];
}

export interface MoneyView {
  balance: number;
  debt: number;
  lines: Array<{
    id: string;
    at: string;
    reason: TransferReason;
    cause: CorrectionCause | null;
    operator: string | null;
    change: number;
    debtChange: number;
    balance: number;
    debt: number;
    orderId: string | null;
  }>;
  next: string | null;
  /** Empty on further pages of the ledger. */
  orders: TransactionListView['orders'];
  moreOrders: boolean;
  correction: CorrectionFormView | null;
}

export interface CorrectionFormView {
  /** Number of this member's next correction, which makes the form idempotent. */
  turn: number;
  /** Maximum credits that this operator may give or take. */
  max: number;
}

/** Why a mail was suppressed, according to current settings. */
export type SuppressionCause = 'stopped' | 'switched_off' | 'over';

export type ResendKind = 'activation' | 'restore' | 'receipt' | 'withdrawal';

export interface MailsView {
  stops: Array<{ reason: string; since: string }>;
  mails: Array<{
    id: string;
    template: MailTemplate;
    status: string;
    queued: string;
    sent: string | null;
    keptBack: SuppressionCause | null;
  }>;
  resendable: Array<{
    kind: ResendKind;
    order: { id: string; amount: number; currency: string; at: string } | null;
  }>;
}

export interface SessionsView {
  sessions: Array<{ id: string; device: DeviceName; since: string; seen: string }>;
}

export interface ExportsAndDeletionsView {
  exports: Array<{ id: string; status: string; asked: string; ready: string | null; expires: string | null }>;
  deletions: Array<{
    id: string;
    reasons: string[];
    offered: string | null;
    asked: string;
    restored: string | null;
    erased: string | null;
    /** When restoring ceases to be possible; null if it cannot be restored. */
    restorableUntil: string | null;
  }>;
}
