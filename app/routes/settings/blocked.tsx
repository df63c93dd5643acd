import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { BlockedList } from '../../features/settings/blocked-list.tsx';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings'],
  title: (t) => t('settings:blocked.title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  return { blocked: await args.context.services.safety.listBlocked(ctx), timeZone: ctx.tenant.time_zone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const profile = textField(await args.request.formData(), 'profile');
  await args.context.services.safety.unblockProfile(ctx, { profile });
  return { done: 'undone' as const };
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function BlockedSettings() {
  const { t } = useTranslation('settings');
  const { blocked, timeZone } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const [query] = useSearchParams();
  const done = answer?.done ?? (query.has('done') ? ('done' as const) : null);
  return (
    <SettingsLayout section="blocked" notice={done && <Alert tone="success" title={t(`blocked.${done}`)} />}>
      <p>{t(blocked.length > 0 ? 'blocked.text' : 'blocked.empty')}</p>
      {blocked.length > 0 && <BlockedList blocked={blocked} timeZone={timeZone} />}
    </SettingsLayout>
  );
}
