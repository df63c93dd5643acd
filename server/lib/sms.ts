/** A text message ready to leave. */
export interface OutgoingSms {
  /** Ours; the gateway keeps it as the message's reference. */
  id: string;
  at: Date;
  tenantSlug: string;
  /** In the form of E.164: `+31612345678`. */
  to: string;
  text: string;
}

/** Whoever delivers text messages. */
export interface SmsSender {
  /** @throws SmsError */
  send(sms: OutgoingSms): Promise<void>;
}

/**
 * Why a message was not sent. `refused`: surely not, and trying again is of no use. `busy`: surely not, may be tried again.
 * `unclear`: perhaps it was (no answer, or a fault after it was taken): another try could send it twice.
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
