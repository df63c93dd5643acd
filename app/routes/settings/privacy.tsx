import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { PrivacyForm } from '../../features/settings/privacy-form.tsx';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { SpendingPanel } from '../../features/settings/spending-panel.tsx';
import { textOf, textsOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['settings'], title: (t) => t('settings:privacy.title') };

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
  const intent = textOf(form, 'intent');
  try {
    // Unchecked boxes are not submitted: without the explicit intent an empty form would disable everything.
    if (intent === 'privacy') await privacy.savePrivacy(ctx, textsOf(form, 'enabled'));
    else if (intent === 'limit') await spending.saveLimit(ctx, { amount: textOf(form, 'amount') });
    else if (intent === 'pause') await spending.pauseUntil(ctx, { until: textOf(form, 'until') });
    else throw new Response(null, { status: 400 });
    return { done: true, failure: null };
  } catch (error) {
    return formFailure(error, args.context);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export const shouldRevalidate = keepWithoutWait;

export default function PrivacySettings() {
  const { t } = useTranslation('settings');
  const { privacy, spending, timeZone } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const failure = answer?.failure ?? null;
  return (
    <SettingsFrame
      section="privacy"
      notice={answer && !failure && <Alert tone="success" title={t('saved')} />}
      after={<SpendingPanel key={spending.limit?.amount} spending={spending} timeZone={timeZone} failure={failure} />}
    >
      <PrivacyForm privacy={privacy} />
    </SettingsFrame>
  );
}
