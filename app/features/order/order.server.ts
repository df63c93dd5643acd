import { data, redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import { translate, translateFieldError } from '../../../i18n/index.ts';
import type { MemberCtx } from '../../../server/context.ts';
import type { OrderView } from '../../../server/modules/payments/order.view.ts';
import { placeOrderSchema } from '../../../server/modules/payments/place-order.schema.ts';
import { isTicked, textOf } from '../../lib/form-data.ts';
import { errorCode, formFailure } from '../../lib/form-failure.server.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';
import type { OrderAnswer, OrderPageData, OrderRefusal } from './order-page-data.ts';
import { loadHold, priceOf } from './purchase-hold.server.ts';
import { resultOf } from './result-path.ts';

/** What the order page was asked for. */
interface Asked {
  package: string;
  method?: string | undefined;
  code?: string | null;
  /** Another country than the remembered one, for this look; one where the site does not sell is as if none was asked for. */
  country?: string | null;
}

/** The form as asked for; without its code, and why, where too many wrong ones were tried. */
async function loadForm(context: AppLoadContext, ctx: MemberCtx, { code, country, ...asked }: Asked) {
  const { shop } = context.services;
  const look = { ...asked, country: country ?? undefined };
  try {
    return { form: await shop.viewOrderForm(ctx, { ...look, code: code ?? undefined }), tooMany: null };
  } catch (error) {
    if (!code || errorCode(error) !== 'too_many_requests') throw error;
    const { failure } = formFailure(error, context).data;
    const form = await shop.viewOrderForm(ctx, look);
    return { form: { ...form, code: { typed: code.trim().toUpperCase(), error: null } }, tooMany: failure.message };
  }
}

/** The order page of a package. @throws DomainError `not_found` for what is not sold */
export async function loadOrderPage(context: AppLoadContext, ctx: MemberCtx, asked: Asked): Promise<OrderPageData> {
  const { form, tooMany } = await loadForm(context, ctx, asked);
  const wrong = form.code?.error;
  return {
    form,
    codeMessage: tooMany ?? (wrong ? translateFieldError(ctx, wrong.key, wrong.params) : null),
    codeUntried: tooMany !== null,
    country: asked.country && asked.country === form.country ? form.country : null,
    debitMessage: form.debitRefusal && translate(ctx, `errors:${form.debitRefusal}`),
    hold: await loadHold(context, ctx, priceOf(form)),
  };
}

/**
 * Where the form leads that was sent to change what is ordered, or whose words say something else than its price; null for an
 * order. A country that is chosen is remembered, one that the address asks for is kept in it.
 */
async function leadOn(
  { services }: AppLoadContext,
  ctx: MemberCtx,
  form: FormData,
  sold: string,
  asked: string | null,
) {
  const [intent, method, code, country] = ['intent', 'paymentmethod', 'discountcode', 'country'].map((name) =>
    textOf(form, name),
  ) as [string, string, string, string];
  const shown = textOf(form, 'shown_country');
  const moved = country !== '' && country !== shown;
  if (moved) await services.shop.chooseCountry(ctx, { country });
  const changed = moved || code.toUpperCase() !== textOf(form, 'shown_code').toUpperCase();
  const kept = !moved && asked === shown ? asked : null;
  return intent !== 'pay' || changed ? redirect(paths.order(sold, method, { code, country: kept })) : null;
}

/** A form that no order page sends, such as one whose package is gone. */
const malformed = () => new Response(null, { status: 400 });

function readOrder(form: FormData, sold: string) {
  const parsed = placeOrderSchema.safeParse({
    package: sold,
    paymentmethod: textOf(form, 'paymentmethod'),
    // One that was not looked at is no part of the price that was shown: what is ordered is that price.
    discountcode: (!isTicked(form, 'code_untried') && textOf(form, 'discountcode')) || undefined,
    client_id: textOf(form, 'client_id'),
    country: textOf(form, 'country') || textOf(form, 'shown_country') || undefined,
    consents: { immediate: isTicked(form, 'consent') },
    expected_amount: Number(textOf(form, 'shown_amount')),
  });
  if (!parsed.success) throw malformed();
  return parsed.data;
}

/** Where a placed order is paid, or what has already become of it. */
function wayOn(order: OrderView): OrderAnswer {
  const result = resultOf(order.status);
  const { checkout_url: url } = order;
  if (result !== 'pending' || !url) throw redirect(paths.paymentResult(result, order.id));
  // The form of a direct debit is a page of this site.
  if (order.method === 'sdd') throw redirect(url);
  return { goOn: { url, price: order.amount } };
}

/** The refusal under the names of the form's own fields. */
function underOwnNames({ fields, ...failure }: FormFailure): FormFailure {
  const consent = fields['consents'] ?? fields['consents.immediate'];
  return { ...failure, fields: consent ? { ...fields, consent } : fields };
}

function refuse(error: unknown, context: AppLoadContext, method: string, clientId: string) {
  if (errorCode(error) !== 'payment_unavailable') {
    const { data: refused, init } = formFailure(error, context);
    const refusal: OrderRefusal = { failure: underOwnNames(refused.failure), method, clientId: null };
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
 * @throws a redirect to what has become of the order, where there is nothing to pay
 */
export async function placeFromForm(context: AppLoadContext, ctx: MemberCtx, sold: string, form: FormData) {
  const wanted = readOrder(form, sold);
  try {
    return wayOn(await context.services.payments.placeAnew(ctx, wanted));
  } catch (error) {
    if (error instanceof Response) throw error;
    return refuse(error, context, wanted.paymentmethod, wanted.client_id);
  }
}

/** Takes the order form: changes what is ordered, or orders it. The answer is a page that goes on to where it is paid. */
export async function orderFromForm(context: AppLoadContext, ctx: MemberCtx, sold: string, request: Request) {
  const form = await request.formData();
  const asked = new URL(request.url).searchParams.get('country');
  return (await leadOn(context, ctx, form, sold, asked)) ?? placeFromForm(context, ctx, sold, form);
}
