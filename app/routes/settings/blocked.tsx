import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { BlockedList } from '../../features/settings/blocked-list.tsx';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { textOf } from '../../lib/form-data.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['settings'], title: (t) => t('settings:blocked.title') };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  return { blocked: await args.context.services.safety.listBlocked(ctx), timeZone: ctx.tenant.time_zone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const profile = textOf(await args.request.formData(), 'profile');
  await args.context.services.safety.unblockProfile(ctx, { profile });
  return { done: 'undone' as const };
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export const shouldRevalidate = keepWithoutWait;

export default function BlockedSettings() {
  const { t } = useTranslation('settings');
  const { blocked, timeZone } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [query] = useSearchParams();
  const done = answer?.done ?? (query.has('done') ? ('done' as const) : null);
  return (
    <SettingsFrame section="blocked" notice={done && <Alert tone="success" title={t(`blocked.${done}`)} />}>
      <p>{t(blocked.length > 0 ? 'blocked.text' : 'blocked.empty')}</p>
      {blocked.length > 0 && <BlockedList blocked={blocked} timeZone={timeZone} />}
    </SettingsFrame>
  );
}
