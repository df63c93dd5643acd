import { Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { BlockForm } from '../../../features/safety/block-form.tsx';
import type { ReportFormData } from '../../../features/safety/report-data.ts';
import { ReportForm } from '../../../features/safety/report-form.tsx';
import { ReportReceipt } from '../../../features/safety/report-receipt.tsx';
import { loadReportable, submitReport } from '../../../features/safety/report.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

export const handle: RouteHandle<ReportFormData | undefined> = {
  i18n: ['safety', 'message'],
  title: (t, data) => t('safety:report.title', { name: data?.profile.name ?? '' }),
};

export function loader(args: LoaderFunctionArgs) {
  return loadReportable(args.context, requireMember(args), args.params.id!, args.request);
}

export function action(args: ActionFunctionArgs) {
  return submitReport(args.context, requireMember(args), args.params.id!, args.request);
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

/** The report dialog as a page, for browsers without JavaScript and for new tabs. */
export default function ReportPage() {
  const { t } = useTranslation('safety');
  const data = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const [query] = useSearchParams();
  const pending = useNavigation().state !== 'idle';
  const { profile } = data;
  return (
    <Page width="narrow">
      <Panel look="form" title={t('report.title', { name: profile.name })} heading="h1">
        {query.has('done') ? (
          <ReportReceipt name={profile.name} />
        ) : (
          <Form method="post" className="form-stack" noValidate>
            <ReportForm data={data} failure={answer && 'failure' in answer ? answer : null} pending={pending} />
          </Form>
        )}
      </Panel>
      {!data.blocked && (
        <Panel look="form" title={t('block.title', { name: profile.name })}>
          <BlockForm profile={profile} />
        </Panel>
      )}
    </Page>
  );
}
