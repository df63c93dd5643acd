import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { PaymentPanel } from '../../../features/sandbox/payment-panel.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';

export const links = areaStyles('account');
export const handle: RouteHandle<unknown> = { i18n: ['sandbox', 'order'], title: (t) => t('sandbox:list.title') };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  return { payments: await args.context.services.sandbox.list(ctx), timeZone: ctx.tenant.time_zone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const form = Object.fromEntries(await args.request.formData());
  try {
    await args.context.services.sandbox.act(ctx, String(form['id']), form);
    return { failure: null };
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function SandboxPage() {
  const { t } = useTranslation('sandbox');
  const { payments, timeZone } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const failure = answer?.failure ?? null;
  return (
    <Page width="narrow">
      <SectionHead
        title={t('list.title')}
        heading="h1"
        link={{ href: paths.transactions(), label: t('list.transactions') }}
      />
      {answer && (
        <Alert
          tone={failure ? 'danger' : 'success'}
          title={failure ? (failure.fields['amount'] ?? failure.message) : t('list.done')}
          role={failure ? 'alert' : 'status'}
        />
      )}
      {payments.length === 0 && (
        <EmptyState title={t('list.empty')} action={<ButtonLink href={paths.credits()}>{t('list.shop')}</ButtonLink>}>
          {t('list.text')}
        </EmptyState>
      )}
      {payments.length > 0 && (
        <div className="sandbox-list">
          <p>{t('list.text')}</p>
          {payments.map((payment) => (
            <PaymentPanel key={payment.id} payment={payment} timeZone={timeZone} />
          ))}
        </div>
      )}
    </Page>
  );
}
