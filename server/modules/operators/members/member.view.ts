import type { MailTemplate } from '../../../../emails/template-names.ts';
import type { CorrectionCause } from '../../credits/correction-causes.schema.ts';
import type { TransferReason } from '../../credits/ledger.ts';
import type { DeviceName } from '../../credentials/device-name.ts';
import type { TransactionListView } from '../../transactions/transaction.view.ts';
import type { RestrictionView } from '../../safety/restrictions.ts';
import type { MemberPart } from './parts.ts';

/** A member as lists of the desk name them. Instants are ISO 8601 here and below. */
export interface MemberLineView {
  id: string;
  name: string;
  site: string;
  /** Of the account. */
  status: string;
  since: string;
}

/** What stands above every part. */
export interface MemberHeadView extends MemberLineView {
  profileId: string | null;
  /** The parts that the operator may see. */
  parts: MemberPart[];
  /** Whether they may read the audit log. */
  mayAudit: boolean;
}

export interface AccountView {
  id: string;
  profileId: string | null;
  status: string;
  /** Masked for who has no business with mails. */
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
  /** Those that hold now. */
  restrictions: Array<Pick<RestrictionView, 'id' | 'kind' | 'endsAt'>>;
  profile: ProfilePartView | null;
}

/** The profile as members see it, whatever the site leaves out of it. */
export interface ProfilePartView {
  /** On the site. */
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
  /** The member's own words; empty ones left out. */
  notes: Array<{ note: 'about' | 'looking_for' | 'ideal_evening' | 'ask_me'; text: string }>;
}

export interface PhotoPartView {
  id: string;
  status: string;
  main: boolean;
  /** Addresses that are this operator's, for a quarter of an hour. */
  thumb: string;
  full: string;
  reason: string | null;
  /** What an operator noted for colleagues when they removed it. */
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

export interface ReportLineView {
  id: string;
  reason: string;
  status: string;
  outcome: string | null;
  at: string;
  decided: string | null;
  /** Who reported, or was reported. */
  other: OtherMemberView;
}

export interface ReportsPartView {
  about: ReportLineView[];
  by: ReportLineView[];
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
  /** With the first page of the ledger only. */
  orders: TransactionListView['orders'];
  moreOrders: boolean;
  correction: CorrectionFormView | null;
}

export interface CorrectionFormView {
  /** Which correction of this member comes next. */
  turn: number;
  /** Credits that this operator may give or take at once. */
  most: number;
}

/** Why a mail did not leave, as things are now. */
export type KeptBack = 'stopped' | 'switched_off' | 'over';

export type ResendKind = 'activation' | 'restore' | 'receipt' | 'withdrawal';

export interface MailsView {
  stops: Array<{ reason: string; since: string }>;
  mails: Array<{
    id: string;
    template: MailTemplate;
    status: string;
    queued: string;
    sent: string | null;
    keptBack: KeptBack | null;
  }>;
  resendable: Array<{
    kind: ResendKind;
    order: { id: string; amount: number; currency: string; at: string } | null;
  }>;
}

export interface SessionsView {
  sessions: Array<{ id: string; device: DeviceName; since: string; seen: string }>;
}

export interface LeavingView {
  exports: Array<{ id: string; status: string; asked: string; ready: string | null; expires: string | null }>;
  deletions: Array<{
    id: string;
    reasons: string[];
    offered: string | null;
    asked: string;
    restored: string | null;
    erased: string | null;
    /** Until when it can be restored; null where it cannot. */
    restorableUntil: string | null;
  }>;
}
