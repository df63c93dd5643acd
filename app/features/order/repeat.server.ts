import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import type { OrderFormView } from '../../../server/modules/payments/shop.view.ts';
import { textOf } from '../../lib/form-data.ts';
import { errorCode } from '../../lib/form-failure.server.ts';
import { placeFromForm } from './order.server.ts';

/** The last order as a form at today's price; null when there is nothing to repeat, or it is not sold any more. */
export async function loadRepeat({ services }: AppLoadContext, ctx: MemberCtx): Promise<OrderFormView | null> {
  const last = await services.payments.viewRepeat(ctx);
  if (!last) return null;
  try {
    return await services.shop.viewOrderForm(ctx, last);
  } catch (error) {
    if (errorCode(error) === 'not_found') return null;
    throw error;
  }
}

/** Orders it again. */
export async function repeatFromForm(context: AppLoadContext, ctx: MemberCtx, request: Request) {
  const form = await request.formData();
  return placeFromForm(context, ctx, textOf(form, 'package'), form);
}
