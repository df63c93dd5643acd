import type { Trx } from '../../../../../db/client.ts';
import { intlTag } from '../../../../../i18n/intl-tag.ts';
import { toMajorUnits } from '../../../../../tenants/money.ts';
import type { Locale } from '../../../../../tenants/value-lists.ts';
import { DomainError, type ErrorCode, type FieldError } from '../../../../lib/errors/errors.ts';
import {
  builtInKind,
  findDiscountCode,
  findFirstOrderCode,
  reserveDiscountCode,
  type CodeContext,
  type CodeKind,
  type DiscountCodeView,
  type FoundCode,
} from '../../../ledger/credits/index.ts';
import { discountAmount, fullDiscount, type Discount } from './quote.ts';

/** What a code is checked against. The method is null while none is chosen. */
export interface DiscountedOrder {
  list: number;
  currency: string;
  country: string;
  method: string | null;
}

/** Why an existing code does not apply to an order; null when it does. */
export function findCodeRefusal(view: DiscountCodeView, order: DiscountedOrder, locale: Locale): FieldError | null {
  const { country, currency, minimum_order_value: minimum, paymentmethods } = view;
  if (view.expired) return { key: 'discountcode_expired' };
  if (country !== null && country !== order.country) {
    const name = new Intl.DisplayNames(intlTag(locale), { type: 'region' }).of(country) ?? country;
    return { key: 'discountcode_country', params: { country: name } };
  }
  if (currency !== null && currency !== order.currency) return { key: 'discountcode_currency', params: { currency } };
  if (minimum !== null && order.list < minimum) {
    const money = new Intl.NumberFormat(intlTag(locale), { style: 'currency', currency: order.currency });
    return { key: 'discountcode_minimum', params: { amount: money.format(toMajorUnits(minimum, order.currency)) } };
  }
  if (order.method !== null && paymentmethods && !paymentmethods.includes(order.method)) {
    return { key: 'discountcode_method' };
  }
  const discount = toDiscount(view, 'campaign');
  const taken = discountAmount(order.list, discount);
  return taken > 0 && taken === fullDiscount(order.list, discount) ? null : { key: 'discountcode_small' };
}

export const toDiscount = (view: DiscountCodeView, kind: CodeKind): Discount => ({
  code: view.code,
  kind,
  percentage: view.value_percentage,
  amount: view.value_amount,
  expires: view.expires,
});

/** The current offer on a first order, unless this member has used it. */
export async function findMemberOffer(trx: Trx, codeContext: CodeContext, now: Date): Promise<FoundCode | null> {
  const offer = findFirstOrderCode(codeContext, now);
  if (!offer || !codeContext.viewer) return null;
  const found = await toCodeOrError(() => findDiscountCode(trx, codeContext, offer.code, now));
  return 'view' in found ? found : null;
}

/** The offer of a visitor, who has no stored data. */
export function findVisitorOffer(codeContext: CodeContext, now: Date): FoundCode | null {
  const offer = findFirstOrderCode(codeContext, now);
  return offer && { view: offer, kind: builtInKind(offer.code), id: null };
}

/** Finds a code as typed, or why there is none; `take` reserves it for the order of this transaction. */
export function findTypedCode(
  trx: Trx,
  codeContext: CodeContext,
  { typed, take, now }: { typed: string; take: boolean; now: Date },
): Promise<FoundCode | FieldError> {
  const find = take ? reserveDiscountCode : findDiscountCode;
  return toCodeOrError(() => find(trx, codeContext, typed, now));
}

/** The form's error for a code that cannot be used (again). */
const FIELD_ERRORS: Partial<Record<ErrorCode, FieldError['key']>> = {
  discount_code_used: 'discountcode_used',
  discount_code_reserved: 'discountcode_reserved',
};

async function toCodeOrError(find: () => Promise<FoundCode>): Promise<FoundCode | FieldError> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { key: FIELD_ERRORS[error.code] ?? 'discountcode_unknown' };
  }
}

/** The code with the highest discount; the first of equal ones. */
export function pickBestCode(codes: readonly FoundCode[], list: number): FoundCode | null {
  let best: FoundCode | null = null;
  const worth = (code: FoundCode) => discountAmount(list, toDiscount(code.view, code.kind));
  for (const code of codes) if (!best || worth(code) > worth(best)) best = code;
  return best;
}
