import type { PaymentParameters, AccountData } from './book.ts';
import { AVAILABLE_METHODS } from './offer.ts';

/** An error response of the API. */
export interface ApiError {
  status: number;
  title: string;
  detail: string;
  field?: string;
}

const unprocessableError = (field: string, detail: string): ApiError => ({
  status: 422,
  title: 'Unprocessable Entity',
  detail,
  field,
});
export const notFoundError = (detail: string): ApiError => ({ status: 404, title: 'Not Found', detail });

const MAX_METADATA_LENGTH = 1_024;
const MAX_DEBIT_EUROS = 1_000;

function validateAmount({ amount }: Partial<PaymentParameters>): ApiError | null {
  if (!/^\d+\.\d{2}$/.test(amount?.value ?? '')) return unprocessableError('amount', 'The amount has an invalid value');
  return Number(amount?.value) <= 0 ? unprocessableError('amount', 'The amount is lower than the minimum') : null;
}

/** A recurring debit needs a valid mandate of its customer, and has a limit. */
function validateDebit(asked: PaymentParameters, { customers }: AccountData): ApiError | null {
  const mandates = customers.find(({ id }) => id === asked.customerId)?.mandates ?? [];
  const isValid = mandates.some(({ id, status }) => id === asked.mandateId && status === 'valid');
  if (!isValid) return unprocessableError('mandateId', 'No suitable mandates found for customer');
  const isTooMuch = Number(asked.amount.value) > MAX_DEBIT_EUROS;
  return isTooMuch ? unprocessableError('amount', 'The amount is higher than the maximum') : null;
}

/** Validation error of a payment by field; null if it is valid. */
export function validatePayment(asked: PaymentParameters, book: AccountData): ApiError | null {
  const wrongAmount = validateAmount(asked);
  if (wrongAmount) return wrongAmount;
  if (!asked.description) return unprocessableError('description', 'The description is invalid');
  if (!AVAILABLE_METHODS.has(asked.method)) return unprocessableError('method', 'The payment method is invalid');
  if (JSON.stringify(asked.metadata ?? null).length > MAX_METADATA_LENGTH) {
    return unprocessableError('metadata', 'The metadata is larger than 1 kB');
  }
  if (asked.webhookUrl !== undefined && !URL.canParse(asked.webhookUrl)) {
    return unprocessableError('webhookUrl', 'The webhook URL is invalid');
  }
  if (asked.sequenceType === 'recurring') return validateDebit(asked, book);
  return URL.canParse(asked.redirectUrl ?? '')
    ? null
    : unprocessableError('redirectUrl', 'The redirect URL is invalid');
}

export function validateMandate(asked: Record<string, string>, book: AccountData): ApiError | null {
  if (!asked.consumerName) return unprocessableError('consumerName', 'The consumer name is missing');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(asked.consumerAccount ?? '')) {
    return unprocessableError('consumerAccount', 'The bank account is invalid');
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(asked.signatureDate ?? ''))
    return unprocessableError('signatureDate', 'The date is invalid');
  const known = book.customers.flatMap(({ mandates }) => mandates).map((mandate) => mandate.asked.mandateReference);
  return known.includes(asked.mandateReference!) ? unprocessableError('mandateReference', 'It is in use') : null;
}

export const validateRefund = (amount: { value: string } | undefined, remaining: number): ApiError | null => {
  const isWrong = !/^\d+\.\d{2}$/.test(amount?.value ?? '');
  if (isWrong) return unprocessableError('amount', 'The amount has an invalid value');
  const isTooMuch = Math.round(Number(amount?.value) * 100) > remaining;
  return isTooMuch ? unprocessableError('amount', 'The amount is higher than the maximum') : null;
};
