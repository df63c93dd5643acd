import { useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { CodeStep } from '../../../features/direct-debit/code-step.tsx';
import { DebitWithoutOrder, DebitRefused, DebitSigned } from '../../../features/direct-debit/debit-states.tsx';
import { DebitSummary } from '../../../features/direct-debit/debit-summary.tsx';
import { DetailsStep } from '../../../features/direct-debit/details-step.tsx';
import { handleDirectDebit, loadDirectDebit } from '../../../features/direct-debit/direct-debit.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../../lib/routing/forward-headers.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Steps } from '../../../ui/feedback/steps.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['directdebit'], title: (t) => t('directdebit:title') };

export const links = areaStyles('order', 'debit');

export const loader = loadDirectDebit;

export const action = handleDirectDebit;

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

/** Payment by direct debit: account and mandate, then the code. */
export default function DirectDebit() {
  const { t } = useTranslation('directdebit');
  const { form } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <Panel look="form" title={t('heading')} heading="h1">
        {form ? <DebitSteps /> : <DebitWithoutOrder />}
      </Panel>
    </Page>
  );
}

function DebitSteps() {
  const { t } = useTranslation('directdebit');
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const navigation = useNavigation();
  if (!loaded.form) return null;
  const { form, refusal, paused } = loaded;
  const pending = navigation.state !== 'idle';
  const failure = answer?.failure ?? null;
  // Details sent from another tab are validated beside their fields, although a code has been sent.
  const corrects = answer?.intent === 'begin' && Object.keys(failure?.fields ?? {}).length > 0;
  const code = form.step === 'code' && !corrects ? form.code : null;
  const current = code ? 2 : 1;
  return (
    <div className="debit">
      <DebitSummary order={form.order} />
      {refusal !== null && <DebitRefused order={form.order} message={refusal} paused={paused} />}
      {refusal === null && form.step === 'signed' && <DebitSigned order={form.order} pending={pending} />}
      {refusal === null && form.step !== 'signed' && (
        <>
          <Steps current={current} total={2} label={t('steps.label', { current, total: 2 })} />
          {code ? (
            <CodeStep key={code.expiresAt} {...loaded} form={form} code={code} failure={failure} pending={pending} />
          ) : (
            <DetailsStep form={form} failure={failure} input={answer?.typed ?? form.input} pending={pending} />
          )}
        </>
      )}
    </div>
  );
}
