import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { SandboxCheckout } from '../../../features/sandbox/checkout.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';

export const links = areaStyles('account');
export const handle: RouteHandle<unknown> = {
  i18n: ['sandbox', 'order'],
  title: (t) => t('sandbox:checkout.title'),
};

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const payment = await args.context.services.sandbox.viewCheckout(ctx, { id: args.params.id! });
  return { payment, timeZone: ctx.tenant.time_zone };
}

/** Returns to the shop as a payment provider does; the return itself grants nothing. */
export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const form = Object.fromEntries(await args.request.formData());
  try {
    return redirect(await args.context.services.sandbox.decide(ctx, args.params.id!, form));
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function SandboxCheckoutPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  return (
    <Page width="narrow">
      <SandboxCheckout {...loaded} error={answer?.failure.message ?? null} />
    </Page>
  );
}
