/** How an expected error is answered; its message is in `i18n/locales/<lang>/errors.json` under the code. */
interface ErrorKind {
  status: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/**
 * Every expected error of the platform. Codes are stable: clients and tests rely on them.
 * Statuses follow the API's rules: 400 malformed, 401 login failed, 402 credits, 403 login required or not allowed, 404
 * unknown (also malformed ids, blocked members and ids of other tenants), 409 conflict, 413, 415, 422 invalid fields,
 * 423 locked, 429 too many.
 */
export const ERRORS = {
  malformed_request: { status: 400, logLevel: 'debug' },
  login_failed: { status: 401, logLevel: 'info' },
  passkey_refused: { status: 401, logLevel: 'info' },
  device_key_refused: { status: 401, logLevel: 'info' },
  insufficient_credits: { status: 402, logLevel: 'debug' },
  credits_in_debt: { status: 402, logLevel: 'debug' },
  money_owed: { status: 402, logLevel: 'info' },
  authentication_required: { status: 403, logLevel: 'debug' },
  not_confirmed: { status: 403, logLevel: 'debug' },
  cross_origin_refused: { status: 403, logLevel: 'info' },
  signature_invalid: { status: 403, logLevel: 'info' },
  signature_expired: { status: 403, logLevel: 'info' },
  signup_closed: { status: 403, logLevel: 'debug' },
  spending_paused: { status: 403, logLevel: 'debug' },
  direct_debit_blocked: { status: 403, logLevel: 'info' },
  direct_debit_limit: { status: 403, logLevel: 'debug' },
  bank_account_unavailable: { status: 403, logLevel: 'info' },
  spending_limit_reached: { status: 403, logLevel: 'debug' },
  orders_held: { status: 403, logLevel: 'info' },
  premium_required: { status: 403, logLevel: 'debug' },
  premium_search_mails: { status: 403, logLevel: 'debug' },
  swipe_undo_premium: { status: 403, logLevel: 'debug' },
  photo_limit_free: { status: 403, logLevel: 'debug' },
  photo_limit_premium: { status: 403, logLevel: 'debug' },
  photos_refused: { status: 403, logLevel: 'debug' },
  voice_refused: { status: 403, logLevel: 'debug' },
  account_blocked: { status: 403, logLevel: 'info' },
  own_decision: { status: 403, logLevel: 'info' },
  account_paused: { status: 403, logLevel: 'debug' },
  not_found: { status: 404, logLevel: 'debug' },
  discount_code_not_found: { status: 404, logLevel: 'debug' },
  method_not_allowed: { status: 405, logLevel: 'debug' },
  not_acceptable: { status: 406, logLevel: 'debug' },
  account_exists: { status: 409, logLevel: 'debug' },
  work_taken: { status: 409, logLevel: 'debug' },
  work_decided: { status: 409, logLevel: 'debug' },
  giving_limit: { status: 409, logLevel: 'info' },
  own_request: { status: 409, logLevel: 'info' },
  account_deleted: { status: 409, logLevel: 'debug' },
  name_taken: { status: 409, logLevel: 'debug' },
  fictional_warning_required: { status: 409, logLevel: 'debug' },
  client_id_used: { status: 409, logLevel: 'debug' },
  conversation_closed: { status: 409, logLevel: 'debug' },
  other_member: { status: 409, logLevel: 'info' },
  discount_code_used: { status: 409, logLevel: 'debug' },
  discount_code_reserved: { status: 409, logLevel: 'debug' },
  withdrawal_over: { status: 409, logLevel: 'debug' },
  withdrawal_changed: { status: 409, logLevel: 'debug' },
  order_closed: { status: 409, logLevel: 'debug' },
  debt_open: { status: 409, logLevel: 'debug' },
  debt_changed: { status: 409, logLevel: 'debug' },
  price_changed: { status: 409, logLevel: 'debug' },
  mails_stopped: { status: 409, logLevel: 'debug' },
  photo_not_active: { status: 409, logLevel: 'debug' },
  swipe_nothing_to_undo: { status: 409, logLevel: 'debug' },
  spotlight_incomplete: { status: 409, logLevel: 'debug' },
  spotlight_running: { status: 409, logLevel: 'debug' },
  conflict: { status: 409, logLevel: 'debug' },
  request_timeout: { status: 408, logLevel: 'debug' },
  payload_too_large: { status: 413, logLevel: 'info' },
  photo_too_large: { status: 413, logLevel: 'debug' },
  voice_too_large: { status: 413, logLevel: 'debug' },
  unsupported_media_type: { status: 415, logLevel: 'debug' },
  photo_type_unsupported: { status: 415, logLevel: 'debug' },
  voice_type_unsupported: { status: 415, logLevel: 'debug' },
  invalid_fields: { status: 422, logLevel: 'debug' },
  method_unavailable: { status: 422, logLevel: 'debug' },
  otp_invalid: { status: 422, logLevel: 'debug' },
  payment_refused: { status: 422, logLevel: 'info' },
  photo_unreadable: { status: 422, logLevel: 'info' },
  voice_unreadable: { status: 422, logLevel: 'info' },
  voice_too_long: { status: 422, logLevel: 'debug' },
  photo_dimensions: { status: 422, logLevel: 'info' },
  photo_too_small: { status: 422, logLevel: 'debug' },
  photo_too_long: { status: 422, logLevel: 'debug' },
  photo_removed_before: { status: 422, logLevel: 'info' },
  too_many_attempts: { status: 429, logLevel: 'info' },
  too_many_requests: { status: 429, logLevel: 'info' },
  too_many_reset_mails: { status: 429, logLevel: 'info' },
  swipe_limit_reached: { status: 429, logLevel: 'debug' },
  swipe_undo_limit_reached: { status: 429, logLevel: 'debug' },
  link_invalid: { status: 410, logLevel: 'debug' },
  link_expired: { status: 410, logLevel: 'debug' },
  session_locked: { status: 423, logLevel: 'debug' },
  headers_too_large: { status: 431, logLevel: 'debug' },
  internal_error: { status: 500, logLevel: 'error' },
  photos_busy: { status: 503, logLevel: 'warn' },
  payment_unavailable: { status: 503, logLevel: 'warn' },
  page_unavailable: { status: 503, logLevel: 'warn' },
  unavailable: { status: 503, logLevel: 'error' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

/** Values interpolated into the translated message, such as `{minutes: 15}`. */
export type ErrorParams = Record<string, string | number>;

/** A field error: a key of the `errors` namespace (`field.…`) and its parameters. */
export interface FieldError {
  key: string;
  params?: ErrorParams;
}
export type FieldErrors = Record<string, FieldError>;

interface DomainErrorOptions {
  params?: ErrorParams;
  fields?: FieldErrors;
  /** Seconds until the call may be retried; becomes `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** An expected error. Services throw it; the HTTP API and Remix convert it to a response. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.params = options.params ?? {};
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

export function domainError(code: ErrorCode, options?: DomainErrorOptions): DomainError {
  return new DomainError(code, options);
}

/** Creates a 422 for one input: `fields` maps input → key in the `errors` namespace. */
export function fieldError(field: string, key: string, params?: ErrorParams): DomainError {
  return new DomainError('invalid_fields', { fields: { [field]: { key, params } } });
}

/** The name of the violated constraint when `error` is PostgreSQL's unique violation (23505), else null. */
export function uniqueViolation(error: unknown): string | null {
  const pgError = error as { code?: string; constraint?: string } | null;
  return pgError?.code === '23505' ? (pgError.constraint ?? '') : null;
}
