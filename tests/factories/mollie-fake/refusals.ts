import type { Asked, Book } from './book.ts';
import { OFFERED } from './offer.ts';

/** An error response of the API. */
export interface Refusal {
  status: number;
  title: string;
  detail: string;
  field?: string;
}

const unprocessable = (field: string, detail: string): Refusal => ({
  status: 422,
  title: 'Unprocessable Entity',
  detail,
  field,
});
export const notFound = (detail: string): Refusal => ({ status: 404, title: 'Not Found', detail });

const LONGEST_METADATA = 1_024;
const LARGEST_DEBIT = 1_000;

function amountRefusal({ amount }: Partial<Asked>): Refusal | null {
  if (!/^\d+\.\d{2}$/.test(amount?.value ?? '')) return unprocessable('amount', 'The amount has an invalid value');
  return Number(amount?.value) <= 0 ? unprocessable('amount', 'The amount is lower than the minimum') : null;
}

/** A recurring debit needs a valid mandate of its customer, and has a limit. */
function debitRefusal(asked: Asked, { customers }: Book): Refusal | null {
  const mandates = customers.find(({ id }) => id === asked.customerId)?.mandates ?? [];
  const isValid = mandates.some(({ id, status }) => id === asked.mandateId && status === 'valid');
  if (!isValid) return unprocessable('mandateId', 'No suitable mandates found for customer');
  const isTooMuch = Number(asked.amount.value) > LARGEST_DEBIT;
  return isTooMuch ? unprocessable('amount', 'The amount is higher than the maximum') : null;
}

/** Validation error of a payment by field; null if it is valid. */
export function paymentRefusal(asked: Asked, book: Book): Refusal | null {
  const wrongAmount = amountRefusal(asked);
  if (wrongAmount) return wrongAmount;
  if (!asked.description) return unprocessable('description', 'The description is invalid');
  if (!OFFERED.has(asked.method)) return unprocessable('method', 'The payment method is invalid');
  if (JSON.stringify(asked.metadata ?? null).length > LONGEST_METADATA) {
    return unprocessable('metadata', 'The metadata is larger than 1 kB');
  }
  if (asked.webhookUrl !== undefined && !URL.canParse(asked.webhookUrl)) {
    return unprocessable('webhookUrl', 'The webhook URL is invalid');
  }
  if (asked.sequenceType === 'recurring') return debitRefusal(asked, book);
  return URL.canParse(asked.redirectUrl ?? '') ? null : unprocessable('redirectUrl', 'The redirect URL is invalid');
}

export function mandateRefusal(asked: Record<string, string>, book: Book): Refusal | null {
  if (!asked.consumerName) return unprocessable('consumerName', 'The consumer name is missing');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(asked.consumerAccount ?? '')) {
    return unprocessable('consumerAccount', 'The bank account is invalid');
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(asked.signatureDate ?? ''))
    return unprocessable('signatureDate', 'The date is invalid');
  const known = book.customers.flatMap(({ mandates }) => mandates).map((mandate) => mandate.asked.mandateReference);
  return known.includes(asked.mandateReference!) ? unprocessable('mandateReference', 'It is in use') : null;
}

export const refundRefusal = (amount: { value: string } | undefined, remaining: number): Refusal | null => {
  const isWrong = !/^\d+\.\d{2}$/.test(amount?.value ?? '');
  if (isWrong) return unprocessable('amount', 'The amount has an invalid value');
  const isTooMuch = Math.round(Number(amount?.value) * 100) > remaining;
  return isTooMuch ? unprocessable('amount', 'The amount is higher than the maximum') : null;
};
