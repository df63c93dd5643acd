export interface AlternativesView {
  /** Whether any type of notification mail is on. */
  mailsOn: boolean;
  /** Whether a pause keeps mails off that were on before. */
  mailsPaused: boolean;
  invisible: boolean;
  offer: RetentionOfferView | null;
}

/** The retention discount: an open offer, then its code. */
export interface RetentionOfferView {
  percentage: number;
  /** Null while the offer is open. */
  code: string | null;
  /** ISO 8601 expiry of the code; null while the offer is open. */
  expires: string | null;
}

export interface DataExportView {
  status: 'none' | 'requested' | 'ready';
  /** ISO 8601 time of the newest request. */
  requestedAt: string | null;
  /** ISO 8601 end of the download period. */
  expiresAt: string | null;
  /** ISO 8601 time from which another can be requested; null: now. */
  nextAt: string | null;
}
