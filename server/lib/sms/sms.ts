export interface OutgoingSms {
  /** Our id; the gateway stores it as the message's reference. */
  id: string;
  at: Date;
  tenantSlug: string;
  /** In E.164 format: `+31612345678`. */
  to: string;
  text: string;
}

export interface SmsSender {
  /** @throws SmsError */
  send(sms: OutgoingSms): Promise<void>;
}

/**
 * Why a message was not sent. `refused`: not sent, and a retry would fail too. `busy`: not sent, may be retried.
 * `unclear`: may have been sent (no response, or an error after acceptance); a retry could send it twice.
 */
type SmsErrorKind = 'refused' | 'busy' | 'unclear';

export class SmsError extends Error {
  readonly kind: SmsErrorKind;
  /** For the log: never a number or a text. */
  readonly code: string;
  constructor(kind: SmsErrorKind, code: string, cause?: unknown) {
    super(`SMS ${kind}: ${code}`, { cause });
    this.name = 'SmsError';
    this.kind = kind;
    this.code = code;
  }
}
