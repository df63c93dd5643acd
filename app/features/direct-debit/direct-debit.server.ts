import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { translateError } from '../../../i18n/index.ts';
import type { DebitField, DebitFormView } from '../../../server/modules/money/payments/index.ts';
import { isChecked, rawTextField, textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { mailboxUrl } from '../../lib/demo/mailbox-url.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { requireMember } from '../../lib/routing/require-member.ts';

const FIELDS = [
  'account_holder',
  'iban',
  'street',
  'house_number',
  'zip',
  'city',
  'phone',
] as const satisfies DebitField[];

/** Result page of an order without a form. */
function resultPath({ id, status }: DebitFormView['order']): string {
  if (status === 'created' || status === 'pending') return paths.paymentResult('pending', id);
  return paths.paymentResult(
    status === 'failed' || status === 'canceled' || status === 'expired' ? 'failed' : 'complete',
    id,
  );
}

/** Loads the page; without an order it is an explanation for everybody. */
export async function loadDirectDebit(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const query = new URL(request.url).searchParams;
  const order = query.get('order');
  if (order === null) return { form: null };
  const ctx = requireMember(args);
  const form = await context.services.directDebit.viewForm(ctx, { order, edit: query.get('edit') === '1' });
  if (form.step === 'closed') throw redirect(resultPath(form.order));
  const { refusal } = form;
  return {
    form,
    usable: form.code !== null && form.code.attemptsLeft > 0 && !form.code.expired,
    refusal: refusal && translateError(ctx, { code: refusal, params: {} }),
    paused: refusal === 'spending_paused',
    timeZone: ctx.tenant.time_zone,
    mailboxUrl: mailboxUrl(context),
    sent: query.get('sent') === '1',
  };
}

/** Handles the page's forms: `begin`, `confirm`, `resend`, and `again` for what the provider could not accept. */
export async function handleDirectDebit(args: ActionFunctionArgs) {
  const { context, request } = args;
  const ctx = requireMember(args);
  const { directDebit } = context.services;
  const order = new URL(request.url).searchParams.get('order') ?? '';
  const sent = await request.formData();
  const intent = textField(sent, 'intent');
  const typed = Object.fromEntries(FIELDS.map((name) => [name, rawTextField(sent, name)])) as Record<
    DebitField,
    string
  >;
  const channel = textField(sent, 'channel');
  try {
    if (intent === 'begin') {
      await directDebit.begin(ctx, { order, fields: typed, channel, mandate: isChecked(sent, 'mandate') });
      return redirect(paths.directDebit(order));
    }
    if (intent === 'resend') {
      await directDebit.resend(ctx, { order });
      return redirect(paths.directDebit(order, { sent: 1 }));
    }
    if (intent === 'confirm') await directDebit.confirm(ctx, { order, otp: textField(sent, 'otp') });
    else if (intent === 'again') await directDebit.resume(ctx, { order });
    else throw new Response(null, { status: 400 });
  } catch (error) {
    const { data: refused, init } = formFailureResponse(error, context);
    return data({ ...refused, intent, typed: { ...typed, channel } }, init ?? undefined);
  }
  const { step } = await directDebit.viewForm(ctx, { order });
  return redirect(step === 'signed' ? paths.directDebit(order) : paths.paymentResult('pending', order));
}
