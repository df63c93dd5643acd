import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';

/** Why a member cannot buy now, in words for the page: dates and amounts are written out. */
export type PurchaseHold =
  { kind: 'unconfirmed' } | { kind: 'paused'; date: string } | { kind: 'limit'; limit: string; raised: string | null };

interface Price {
  /** In minor units. */
  amount: number;
  currency: string;
}

/**
 * What an order would be refused for, known before the member fills anything in.
 * @param price of the order, or of the cheapest package where none is chosen; null where nothing is sold
 */
export async function loadHold(
  { services }: Pick<AppLoadContext, 'services'>,
  ctx: MemberCtx,
  price: Price | null,
): Promise<PurchaseHold | null> {
  if (ctx.viewer.status === 'not_confirmed') return { kind: 'unconfirmed' };
  const { pausedUntil, limit, spent, pending } = await services.spending.viewSpending(ctx);
  const { locale, tenant } = ctx;
  if (pausedUntil) return { kind: 'paused', date: formatDate(locale, pausedUntil, 'long', tenant.time_zone) };
  if (!limit || !price) return null;
  if (limit.currency === price.currency && spent + price.amount <= limit.amount) return null;
  const raised = pending && formatDate(locale, pending.from, 'dateTime', tenant.time_zone);
  return { kind: 'limit', limit: formatMoney(locale, limit.amount, limit.currency), raised };
}

/** The package that costs least, of those in the shop. */
export function cheapest(packages: readonly Price[]): Price | null {
  return packages.reduce<Price | null>((least, one) => (least && least.amount <= one.amount ? least : one), null);
}
