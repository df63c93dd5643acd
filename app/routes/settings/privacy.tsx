import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { PrivacyForm } from '../../features/settings/privacy-form.tsx';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { SpendingPanel } from '../../features/settings/spending-panel.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { textField, textFields } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings'],
  title: (t) => t('settings:privacy.title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { privacy, spending } = args.context.services;
  const [switches, limits] = await Promise.all([privacy.viewPrivacy(ctx), spending.viewSpending(ctx)]);
  return { privacy: switches, spending: limits, timeZone: ctx.tenant.time_zone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const { privacy, spending } = args.context.services;
  const form = await args.request.formData();
  const intent = textField(form, 'intent');
  try {
    // Unchecked boxes are not submitted: without the explicit intent an empty form would disable everything.
    if (intent === 'privacy') await privacy.savePrivacy(ctx, textFields(form, 'enabled'));
    else if (intent === 'limit') await spending.saveLimit(ctx, { amount: textField(form, 'amount') });
    else if (intent === 'pause') await spending.pauseUntil(ctx, { until: textField(form, 'until') });
    else throw new Response(null, { status: 400 });
    return { done: true, failure: null };
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function PrivacySettings() {
  const { t } = useTranslation('settings');
  const { privacy, spending, timeZone } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const failure = answer?.failure ?? null;
  return (
    <SettingsLayout
      section="privacy"
      notice={answer && !failure && <Alert tone="success" title={t('saved')} />}
      after={<SpendingPanel key={spending.limit?.amount} spending={spending} timeZone={timeZone} failure={failure} />}
    >
      <PrivacyForm privacy={privacy} />
    </SettingsLayout>
  );
}
