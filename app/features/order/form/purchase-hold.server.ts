import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import type { OrderFormView, ShopView } from '../../../../server/modules/money/payments/index.ts';
import type { Money } from '../../../../tenants/money.ts';
import { formatDate, formatMoney } from '../../../lib/formatting/format.ts';
import { translate } from '../../../../i18n/index.ts';

type OrderHold = NonNullable<NonNullable<ShopView['account']>['hold']>;

/** Why a member cannot buy now, with formatted dates and amounts. */
export type PurchaseHold =
  | { kind: 'unconfirmed' }
  | { kind: 'paused'; date: string }
  | { kind: OrderHold; text: string }
  | {
      kind: 'limit';
      limit: string;
      /** The order's currency, if the limit has another one. */
      currency: string | null;
      raised: string | null;
    };

/**
 * Checks whether an order would be rejected, before the member fills in a form.
 * @param shop.price of the order, or the minimum where none is chosen; null where nothing is sold
 */
export async function loadPurchaseHold(
  { services }: Pick<AppLoadContext, 'services'>,
  ctx: MemberCtx,
  { account, price }: Pick<ShopView, 'account'> & { price: Money | null },
): Promise<PurchaseHold | null> {
  if (ctx.viewer.status === 'not_confirmed') return { kind: 'unconfirmed' };
  if (account?.hold) return { kind: account.hold, text: translate(ctx, `errors:${account.hold}`) };
  const hold = price && (await services.spending.viewHold(ctx, price));
  if (!hold) return null;
  const { locale, tenant } = ctx;
  if (hold.kind === 'paused') return { kind: 'paused', date: formatDate(locale, hold.until, 'long', tenant.time_zone) };
  const { limit, raisedFrom } = hold;
  const raised = raisedFrom && formatDate(locale, raisedFrom, 'dateTime', tenant.time_zone);
  const currency = price.currency === limit.currency ? null : price.currency;
  return { kind: 'limit', limit: formatMoney(locale, limit.amount, limit.currency), currency, raised };
}

/** Price of an order form's order with the preselected method. */
export const orderPrice = ({ methods, method, package: sold }: OrderFormView): Money =>
  methods.find(({ id }) => id === method)?.quote ?? sold;

/** Minimum price of an order in the shop; null where nothing is sold. A package-dependent cost counts as zero. */
export function minimumPrice({ packages, methods }: Pick<ShopView, 'packages' | 'methods'>): Money | null {
  const cost = methods.length === 0 ? 0 : Math.min(...methods.map((method) => method.cost ?? 0));
  const [first, ...others] = packages;
  if (!first) return null;
  const least = others.reduce<Money>((found, one) => (found.amount <= one.amount ? found : one), first);
  return { amount: least.amount + cost, currency: least.currency };
}
