import { data, redirect, type AppLoadContext } from '@remix-run/node';

import { translate, translateFieldError } from '../../../../i18n/index.ts';
import type { MemberCtx } from '../../../../server/context.ts';
import type { OrderView } from '../../../../server/modules/money/payments/index.ts';
import { placeOrderSchema } from '../../../../server/modules/money/payments/checkout/place-order.schema.ts';
import { isChecked, textField } from '../../../lib/forms/form-data.ts';
import { expectedErrorCode, formFailureResponse, type FormFailure } from '../../../lib/forms/form-failure.server.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { OrderResult, OrderPageData, OrderRefusal } from './order-page-data.ts';
import { loadPurchaseHold, orderPrice } from './purchase-hold.server.ts';
import { resultForState } from '../result/result-path.ts';

interface OrderPageQuery {
  package: string;
  method?: string | undefined;
  code?: string | null;
  /** Overrides the stored country for this request; one where the tenant does not sell is ignored. */
  country?: string | null;
}

/** The requested form; without its code, and with the reason, when wrong codes are rate-limited. */
async function loadOrderForm(context: AppLoadContext, ctx: MemberCtx, { code, country, ...asked }: OrderPageQuery) {
  const { shop } = context.services;
  const look = { ...asked, country: country ?? undefined };
  try {
    return { form: await shop.viewOrderForm(ctx, { ...look, code: code ?? undefined }), tooMany: null };
  } catch (error) {
    if (!code || expectedErrorCode(error) !== 'too_many_requests') throw error;
    const { failure } = formFailureResponse(error, context).data;
    const form = await shop.viewOrderForm(ctx, look);
    return { form: { ...form, code: { typed: code.trim().toUpperCase(), error: null } }, tooMany: failure.message };
  }
}

/** The order page of a package. @throws DomainError `not_found` for an unknown package */
export async function loadOrderPage(
  context: AppLoadContext,
  ctx: MemberCtx,
  asked: OrderPageQuery,
): Promise<OrderPageData> {
  const { form, tooMany } = await loadOrderForm(context, ctx, asked);
  const wrong = form.code?.error;
  return {
    form,
    codeMessage: tooMany ?? (wrong ? translateFieldError(ctx, wrong.key, wrong.params) : null),
    codeUnchecked: tooMany !== null,
    country: asked.country && asked.country === form.country ? form.country : null,
    debitMessage: form.debitRefusal && translate(ctx, `errors:${form.debitRefusal}`),
    hold: await loadPurchaseHold(context, ctx, { account: form.account, price: orderPrice(form) }),
  };
}

/**
 * Redirect for a form that changes the order, or whose content differs from the shown price; null for an order. A
 * chosen country is stored, one in the query stays there.
 */
async function redirectIfChanged(
  { services }: AppLoadContext,
  ctx: MemberCtx,
  form: FormData,
  sold: string,
  asked: string | null,
) {
  const [intent, method, code, country] = ['intent', 'paymentmethod', 'discountcode', 'country'].map((name) =>
    textField(form, name),
  ) as [string, string, string, string];
  const shown = textField(form, 'shown_country');
  const moved = country !== '' && country !== shown;
  if (moved) await services.shop.chooseCountry(ctx, { country });
  const changed = moved || code.toUpperCase() !== textField(form, 'shown_code').toUpperCase();
  const kept = !moved && asked === shown ? asked : null;
  return intent !== 'pay' || changed ? redirect(paths.order(sold, method, { code, country: kept })) : null;
}

/** Input that no order page sends. */
const badRequest = () => new Response(null, { status: 400 });

function parseOrder(form: FormData, sold: string) {
  const parsed = placeOrderSchema.safeParse({
    package: sold,
    paymentmethod: textField(form, 'paymentmethod'),
    // An unchecked code is not part of the shown price, so the order is placed without it.
    discountcode: (!isChecked(form, 'code_untried') && textField(form, 'discountcode')) || undefined,
    client_id: textField(form, 'client_id'),
    country: textField(form, 'country') || textField(form, 'shown_country') || undefined,
    consents: { immediate: isChecked(form, 'consent') },
    expected_amount: Number(textField(form, 'shown_amount')),
  });
  if (!parsed.success) throw badRequest();
  return parsed.data;
}

/** Where a placed order is paid, or the result it already has. */
function toOrderResult(order: OrderView): OrderResult {
  const result = resultForState(order.status);
  const { checkout_url: url } = order;
  if (result !== 'pending' || !url) throw redirect(paths.paymentResult(result, order.id));
  // The direct debit form is a page of this site.
  if (order.method === 'sdd') throw redirect(url);
  return { goOn: { url, price: order.amount } };
}

/** Maps the error's fields to the form's field names. */
function withFormFieldNames({ fields, ...failure }: FormFailure): FormFailure {
  const consent = fields['consents'] ?? fields['consents.immediate'];
  return { ...failure, fields: consent ? { ...fields, consent } : fields };
}

function toRefusal(error: unknown, context: AppLoadContext, method: string, clientId: string) {
  if (expectedErrorCode(error) !== 'payment_unavailable') {
    const { data: refused, init } = formFailureResponse(error, context);
    const refusal: OrderRefusal = { failure: withFormFieldNames(refused.failure), method, clientId: null };
    return data(refusal, init ?? undefined);
  }
  const message = translate(context.ctx, 'errors:payment_unavailable');
  const refusal: OrderRefusal = {
    failure: { code: 'payment_unavailable', message, fields: {}, params: {} },
    method,
    clientId,
  };
  return data(refusal, { status: 503 });
}

/**
 * Places the order of a form.
 * @throws a redirect to the result when there is nothing to pay
 */
export async function placeOrderFromForm(context: AppLoadContext, ctx: MemberCtx, sold: string, form: FormData) {
  const wanted = parseOrder(form, sold);
  try {
    return toOrderResult(await context.services.payments.replaceOrder(ctx, wanted));
  } catch (error) {
    if (error instanceof Response) throw error;
    return toRefusal(error, context, wanted.paymentmethod, wanted.client_id);
  }
}

/** Handles the order form: changes the order or places it. Answers with a page that navigates to the checkout. */
export async function handleOrderForm(context: AppLoadContext, ctx: MemberCtx, sold: string, request: Request) {
  const form = await request.formData();
  const asked = new URL(request.url).searchParams.get('country');
  return (await redirectIfChanged(context, ctx, form, sold, asked)) ?? placeOrderFromForm(context, ctx, sold, form);
}
