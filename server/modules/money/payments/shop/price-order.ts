import type { Trx } from '../../../../../db/client.ts';
import type { Country, PackageId, PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, domainError, fieldError } from '../../../../lib/errors/errors.ts';
import {
  countCodeGuess,
  ensureBuiltInCodeId,
  type CodeContext,
  type FoundCode,
} from '../../../ledger/credits/index.ts';
import type { BuyerRow } from '../orders/buyer.queries.ts';
import { assertMayDebit } from '../debits/debit-limits.ts';
import { listTenantMethods } from './method-rules.ts';
import {
  pickBestCode,
  findCodeRefusal,
  toDiscount,
  findMemberOffer,
  findTypedCode,
  type DiscountedOrder,
} from './discounts.ts';
import { quotePackage, quoteWithMethod, type PackageQuote, type Quote } from './quote.ts';

export interface OrderRequest {
  package: PackageId;
  method: PaymentMethod;
  country: Country;
  /** As typed; null applies the current offer, if any. */
  code: string | null;
  /** As read after the account was locked. */
  buyer: BuyerRow;
}

export interface PricedOrder extends Quote {
  discountCodeId: string | null;
}

/**
 * Prices an order in the transaction that creates it: the tenant's price, the better of the current offer and the typed
 * code, the method's cost and the VAT.
 * @throws DomainError `invalid_fields` (`package`, `country`, `discountcode`), `method_unavailable`,
 *   `direct_debit_blocked`, `direct_debit_limit`
 */
export async function priceOrder(trx: Trx, ctx: MemberCtx, wanted: OrderRequest, now: Date): Promise<PricedOrder> {
  const { tenant } = ctx;
  if (!tenant.countries.includes(wanted.country)) throw fieldError('country', 'country_required');
  const list = quotePackage(tenant, { ...wanted, discount: null });
  if (!list) throw fieldError('package', 'invalid');
  const codeContext = toCodeContext(ctx, wanted.buyer);
  const code = await chooseCode(trx, { codeContext, ctx, wanted, list, now });
  const discount = code && toDiscount(code.view, code.kind);
  const quoted = quoteWithMethod(tenant, quotePackage(tenant, { ...wanted, discount })!, wanted.method);
  await assertMethodAvailable(trx, ctx, quoted, now);
  const id = code && quoted.code ? (code.id ?? (await ensureBuiltInCodeId(trx, codeContext, code.view, now))) : null;
  return { ...quoted, discountCodeId: id };
}

/** Errors of codes that do not exist for the buyer; these count as guesses, unlike codes that do not apply. */
const GUESS_ERRORS = new Set(['discountcode_unknown', 'discountcode_used', 'discountcode_reserved']);

/**
 * As `priceOrder`, with a rate limit on guessing codes.
 * @throws DomainError as `priceOrder`; `too_many_requests` for guessing codes
 */
export async function priceTypedOrder(
  trx: Trx,
  deps: Pick<Deps, 'limiter' | 'clock'>,
  ctx: MemberCtx,
  wanted: OrderRequest,
): Promise<PricedOrder> {
  const typed = wanted.code?.trim();
  const giveBack = typed ? await countCodeGuess(deps, ctx, typed) : null;
  try {
    const priced = await priceOrder(trx, ctx, wanted, deps.clock.now());
    await giveBack?.();
    return priced;
  } catch (error) {
    const wrong = error instanceof DomainError && GUESS_ERRORS.has(error.fields?.['discountcode']?.key ?? '');
    if (!wrong) await giveBack?.();
    throw error;
  }
}

/** Whoever has bought before gets no first-order offer, even if that order was refunded. */
export const toCodeContext = ({ tenant, viewer }: MemberCtx, buyer: BuyerRow): CodeContext => ({
  tenant,
  viewer: {
    userId: viewer.userId,
    signedUpAt: buyer.signupDate,
    paidUser: buyer.premium,
    hasReversedOrder: buyer.hasBought,
  },
});

interface CodeChoice {
  codeContext: CodeContext;
  ctx: MemberCtx;
  wanted: OrderRequest;
  list: PackageQuote;
  now: Date;
}

async function chooseCode(trx: Trx, { codeContext, ctx, wanted, list, now }: CodeChoice): Promise<FoundCode | null> {
  const order: DiscountedOrder = { ...list, method: wanted.method };
  const offer = await findMemberOffer(trx, codeContext, now);
  const codes = offer && !findCodeRefusal(offer.view, order, ctx.locale) ? [offer] : [];
  if (wanted.code !== null && wanted.code.trim() !== '') {
    const typed = await findTypedCode(trx, codeContext, { typed: wanted.code, take: true, now });
    const refusal = 'view' in typed ? findCodeRefusal(typed.view, order, ctx.locale) : typed;
    if (refusal) throw new DomainError('invalid_fields', { fields: { discountcode: refusal } });
    codes.unshift(typed as FoundCode);
  }
  return pickBestCode(codes, list.list);
}

async function assertMethodAvailable(trx: Trx, { tenant, viewer }: MemberCtx, quoted: Quote, now: Date): Promise<void> {
  if (!listTenantMethods(tenant, quoted).includes(quoted.method)) {
    throw domainError('method_unavailable', { fields: { paymentmethod: { key: 'method_unavailable' } } });
  }
  if (quoted.method !== 'sdd') return;
  const { amount, currency } = quoted;
  await assertMayDebit(trx, tenant, { userId: viewer.userId, account: null, amount, currency, now });
}
