import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import type { OrderFormView } from '../../../../server/modules/money/payments/index.ts';
import { textField } from '../../../lib/forms/form-data.ts';
import { expectedErrorCode } from '../../../lib/forms/form-failure.server.ts';
import { placeOrderFromForm } from '../form/order.server.ts';
import { loadPurchaseHold, orderPrice, type PurchaseHold } from '../form/purchase-hold.server.ts';

interface RepeatPageData {
  form: OrderFormView;
  hold: PurchaseHold | null;
}

/** The last order as a form at today's price; null when there is none or its package is not sold any more. */
export async function loadRepeatOrder(context: AppLoadContext, ctx: MemberCtx): Promise<RepeatPageData | null> {
  const { services } = context;
  const last = await services.payments.viewRepeat(ctx);
  if (!last) return null;
  try {
    const form = await services.shop.viewOrderForm(ctx, last);
    return { form, hold: await loadPurchaseHold(context, ctx, { account: form.account, price: orderPrice(form) }) };
  } catch (error) {
    if (expectedErrorCode(error) === 'not_found') return null;
    throw error;
  }
}

export async function repeatOrderFromForm(context: AppLoadContext, ctx: MemberCtx, request: Request) {
  const form = await request.formData();
  return placeOrderFromForm(context, ctx, textField(form, 'package'), form);
}
