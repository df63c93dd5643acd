/** What a member can do instead of leaving, and what of it holds already. */
export interface AlternativesView {
  /** Whether any of the eight kinds of mail is on. */
  mailsOn: boolean;
  /** Whether a pause keeps mails off that were on before. */
  mailsPaused: boolean;
  invisible: boolean;
  offer: RetentionOfferView | null;
}

/** The discount to stay: open until it is answered, then the code by which it is taken. */
export interface RetentionOfferView {
  percentage: number;
  /** Null while the offer is open. */
  code: string | null;
  /** ISO 8601: until when the code holds; null while the offer is open. */
  expires: string | null;
}

/** A data export as its page shows it. */
export interface DataExportView {
  status: 'none' | 'requested' | 'ready';
  /** ISO 8601: when the newest one was asked for. */
  requestedAt: string | null;
  /** ISO 8601: until when it can be downloaded. */
  expiresAt: string | null;
  /** ISO 8601: from when another can be asked for; null: now. */
  nextAt: string | null;
}
