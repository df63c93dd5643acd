import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import type { OrderFormView, ShopView } from '../../../server/modules/payments/shop.view.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';

/** Why a member cannot buy now, in words for the page: dates and amounts are written out. */
export type PurchaseHold =
  | { kind: 'unconfirmed' }
  | { kind: 'paused'; date: string }
  | {
      kind: 'limit';
      limit: string;
      /** The order's, where the limit is in another one. */
      currency: string | null;
      raised: string | null;
    };

interface Price {
  /** In minor units. */
  amount: number;
  currency: string;
}

/**
 * What an order would be refused for, known before the member fills anything in.
 * @param price of the order, or the least that one can cost where none is chosen; null where nothing is sold
 */
export async function loadHold(
  { services }: Pick<AppLoadContext, 'services'>,
  ctx: MemberCtx,
  price: Price | null,
): Promise<PurchaseHold | null> {
  if (ctx.viewer.status === 'not_confirmed') return { kind: 'unconfirmed' };
  const hold = price && (await services.spending.viewHold(ctx, price));
  if (!hold) return null;
  const { locale, tenant } = ctx;
  if (hold.kind === 'paused') return { kind: 'paused', date: formatDate(locale, hold.until, 'long', tenant.time_zone) };
  const { limit, raisedFrom } = hold;
  const raised = raisedFrom && formatDate(locale, raisedFrom, 'dateTime', tenant.time_zone);
  const currency = price.currency === limit.currency ? null : price.currency;
  return { kind: 'limit', limit: formatMoney(locale, limit.amount, limit.currency), currency, raised };
}

/** What an order form's order costs by the method that is chosen at first. */
export const priceOf = ({ methods, method, package: sold }: OrderFormView): Price =>
  methods.find(({ id }) => id === method)?.quote ?? sold;

/** The least that an order from the shop can cost; null where nothing is sold. A cost that differs by package counts as none. */
export function leastPrice({ packages, methods }: Pick<ShopView, 'packages' | 'methods'>): Price | null {
  const cost = methods.length === 0 ? 0 : Math.min(...methods.map((method) => method.cost ?? 0));
  const [first, ...others] = packages;
  if (!first) return null;
  const least = others.reduce<Price>((found, one) => (found.amount <= one.amount ? found : one), first);
  return { amount: least.amount + cost, currency: least.currency };
}
