import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { DeviceKeyPanel } from '../../features/credentials/device-key-panel.tsx';
import { LockNowForm, RemoveLockForm, SetLockForm } from '../../features/credentials/lock-panel.tsx';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { expectedErrorCode, formFailureResponse, ignoreNotFound } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { formatMinutes } from '../../lib/formatting/minutes.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings', 'safetycentre', 'credentials'],
  title: (t) => t('settings:lock.title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { tenant, viewer } = ctx;
  if (!tenant.features.app_lock && !viewer.lock) throw new Response(null, { status: 404 });
  const sessions = await args.context.services.credentials.listSessions(ctx);
  return { minutes: viewer.lock?.minutes ?? null, sessions, timeZone: tenant.time_zone };
}

/** What a form has done, as its notice. */
const DONE_BY = { set: 'saved', remove: 'removed', 'remove-device': 'deviceRemoved' } as const;

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const { credentials } = args.context.services;
  const form = await args.request.formData();
  const pin = textField(form, 'pin');
  const intent = textField(form, 'intent');
  try {
    if (intent === 'set') await credentials.setLock(ctx, { pin, minutes: textField(form, 'minutes') });
    else if (intent === 'remove') await credentials.removeLock(ctx, { pin });
    else if (intent === 'remove-device')
      await credentials.removeDeviceKey(ctx, textField(form, 'session')).catch(ignoreNotFound);
    else throw new Response(null, { status: 400 });
    // The request has read the session before; the next one says what is so now.
    return redirect(paths.settingsDone('lock', DONE_BY[intent]));
  } catch (error) {
    if (expectedErrorCode(error) !== 'authentication_required') return formFailureResponse(error, args.context);
    return redirectDocument(paths.login({ notice: 'lock_ended' }), {
      headers: { 'Set-Cookie': args.context.cookies.clearSession() },
    });
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

const DONE = {
  saved: 'lock.saved',
  removed: 'lock.removed',
  device: 'deviceKey.added',
  deviceRemoved: 'deviceKey.removed',
} as const;

/** What was done, or why not. */
function Notice({ refused }: { refused: string | undefined }) {
  const { t } = useTranslation('safetycentre');
  const done = useSearchParams()[0].get('done') ?? '';
  if (refused) return <Alert tone="danger" title={refused} />;
  return Object.hasOwn(DONE, done) ? <Alert tone="success" title={t(DONE[done as keyof typeof DONE])} /> : null;
}

export default function LockSettings() {
  const { t } = useTranslation('safetycentre');
  const locale = useLocale();
  const { minutes, sessions, timeZone } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const errors = answer?.failure.fields ?? {};
  return (
    <SettingsLayout
      section="lock"
      notice={<Notice refused={answer?.failure.message} />}
      after={<DeviceKeyPanel sessions={sessions} timeZone={timeZone} />}
    >
      {minutes === null ? (
        <>
          <p>{t('lock.text')}</p>
          <p>{t('lock.forgot')}</p>
          <SetLockForm errors={errors} />
        </>
      ) : (
        <>
          <p>{t('lock.on', { minutes: formatMinutes(locale, minutes) })}</p>
          <LockNowForm />
          <RemoveLockForm errors={errors} />
        </>
      )}
    </SettingsLayout>
  );
}
