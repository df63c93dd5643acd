import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { CopyForm } from '../../features/sister-sites/copy-form.tsx';
import { OpenCopies } from '../../features/sister-sites/open-copies.tsx';
import { loadSisters, readChoices, signFromForm } from '../../features/sister-sites/sisters-data.server.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { paths } from '../../lib/routing/paths.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings', 'sisters'],
  title: (t) => t('settings:sisters.title'),
};

export const links = areaStyles('settings');

export function loader(args: LoaderFunctionArgs) {
  return loadSisters(requireMember(args), args.context);
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const form = await args.request.formData();
  try {
    if (textField(form, 'intent') === 'withdraw') {
      await args.context.services.sisterSites.withdrawCopy(ctx, textField(form, 'id'));
    } else {
      await signFromForm(ctx, form, args.context);
    }
    return redirect(paths.settings('sisters'));
  } catch (error) {
    const { data: refused, init } = formFailureResponse(error, args.context);
    return data({ ...refused, chosen: readChoices(form) }, init ?? undefined);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

export default function SisterSettings() {
  const { t } = useTranslation('sisters');
  const sisters = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  return (
    <SettingsLayout section="sisters" notice={<OpenCopies open={sisters.open} timeZone={sisters.timeZone} />}>
      <p>{t('text')}</p>
      <CopyForm data={sisters} failure={answer?.failure ?? null} chosen={answer?.chosen ?? null} />
    </SettingsLayout>
  );
}
