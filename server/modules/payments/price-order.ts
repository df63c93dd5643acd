import type { Trx } from '../../../db/client.ts';
import type { Country, PackageId, PaymentMethod } from '../../../tenants/value-lists.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, domainError, fieldError } from '../../lib/errors.ts';
import { countGuess } from '../credits/code-guesses.ts';
import type { Asker, FoundCode } from '../credits/discount-codes.ts';
import { storedIdOf } from '../credits/discount-codes.ts';
import { selectBuyer } from './buyer.queries.ts';
import type { BuyerRow } from './buyer.queries.ts';
import { assertMayDebit } from './debit-limits.ts';
import { methodsOf } from './method-rules.ts';
import { bestCode, codeRefusal, discountOf, findOffer, findTyped } from './order-code.ts';
import type { CodeOrder } from './order-code.ts';
import { quotePackage, withMethod } from './quote.ts';
import type { PackageQuote, Quote } from './quote.ts';

/** What an order is asked for with. */
export interface WantedOrder {
  package: PackageId;
  method: PaymentMethod;
  country: Country;
  /** As typed; null takes the running offer, if there is one. */
  code: string | null;
}

/** What an order costs, with the stored code that lowered it. */
export interface PricedOrder extends Quote {
  discountCodeId: string | null;
}

/**
 * What an order costs, computed in the transaction that makes it, after the member's own row was locked: the price of the
 * site's file, the better of the running offer and the code as typed, the method's cost and the VAT.
 * @throws DomainError `invalid_fields` (`package`, `country`, `discountcode`), `method_unavailable`, `direct_debit_blocked`,
 *   `direct_debit_limit`
 */
export async function priceOrder(trx: Trx, ctx: MemberCtx, wanted: WantedOrder, now: Date): Promise<PricedOrder> {
  const { tenant } = ctx;
  if (!tenant.countries.includes(wanted.country)) throw fieldError('country', 'country_required');
  const list = quotePackage(tenant, { ...wanted, discount: null });
  if (!list) throw fieldError('package', 'invalid');
  const asker = askerOf(ctx, await selectBuyer(trx, tenant.id, ctx.viewer.userId));
  const code = await chooseCode(trx, { asker, ctx, wanted, list, now });
  const discount = code && discountOf(code.view, code.kind);
  const quoted = withMethod(tenant, quotePackage(tenant, { ...wanted, discount })!, wanted.method);
  await assertMethod(trx, ctx, quoted, now);
  const id = code && quoted.code ? (code.id ?? (await storedIdOf(trx, asker, code.view, now))) : null;
  return { ...quoted, discountCodeId: id };
}

/** Of a code that was typed and is none: those count as guesses, others were found and do not fit. */
const NO_CODE = new Set(['discountcode_unknown', 'discountcode_used']);

/**
 * `priceOrder` for a buyer who may guess codes: a wrong one counts, as where codes are shown.
 * @throws DomainError as `priceOrder`; `too_many_requests` for guessing codes
 */
export async function priceTypedOrder(
  trx: Trx,
  deps: Pick<Deps, 'limiter' | 'clock'>,
  ctx: MemberCtx,
  wanted: WantedOrder,
): Promise<PricedOrder> {
  const typed = wanted.code?.trim();
  const giveBack = typed ? await countGuess(deps, ctx, typed) : null;
  try {
    const priced = await priceOrder(trx, ctx, wanted, deps.clock.now());
    await giveBack?.();
    return priced;
  } catch (error) {
    const wrong = error instanceof DomainError && NO_CODE.has(error.fields?.['discountcode']?.key ?? '');
    if (!wrong) await giveBack?.();
    throw error;
  }
}

/** Who asks for a price: whoever bought before has no offer on a first order, also when that order was paid back. */
export const askerOf = ({ tenant, viewer }: MemberCtx, buyer: BuyerRow): Asker => ({
  tenant,
  viewer: {
    userId: viewer.userId,
    signedUpAt: buyer.signupDate,
    paidUser: buyer.premium,
    boughtBefore: buyer.bought,
  },
});

interface Choice {
  asker: Asker;
  ctx: MemberCtx;
  wanted: WantedOrder;
  list: PackageQuote;
  now: Date;
}

async function chooseCode(trx: Trx, { asker, ctx, wanted, list, now }: Choice): Promise<FoundCode | null> {
  const order: CodeOrder = { ...list, method: wanted.method };
  const offer = await findOffer(trx, asker, now);
  const codes = offer && !codeRefusal(offer.view, order, ctx.locale) ? [offer] : [];
  if (wanted.code !== null && wanted.code.trim() !== '') {
    const typed = await findTyped(trx, asker, { typed: wanted.code, take: true, now });
    const refusal = 'view' in typed ? codeRefusal(typed.view, order, ctx.locale) : typed;
    if (refusal) throw new DomainError('invalid_fields', { fields: { discountcode: refusal } });
    codes.unshift(typed as FoundCode);
  }
  return bestCode(codes, list.list);
}

async function assertMethod(trx: Trx, { tenant, viewer }: MemberCtx, quoted: Quote, now: Date): Promise<void> {
  if (!methodsOf(tenant, quoted).includes(quoted.method)) {
    throw domainError('method_unavailable', { fields: { paymentmethod: { key: 'method_unavailable' } } });
  }
  if (quoted.method !== 'sdd') return;
  const { amount, currency } = quoted;
  await assertMayDebit(trx, tenant, { userId: viewer.userId, amount, currency, now });
}
