import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { useCallback } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { deviceLabel } from '../../../features/credentials/device-label.ts';
import { MailsDisabledAlert } from '../../../features/settings/mails-disabled-alert.tsx';
import { DisableNotifications, NotificationForm } from '../../../features/settings/notification-form.tsx';
import { PushDevice } from '../../../features/settings/push-device.tsx';
import { PushDevices } from '../../../features/settings/push-devices.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { textField, textFields } from '../../../lib/forms/form-data.ts';
import { formFailureResponse, ignoreNotFound } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { updatePushState, usePushState } from '../../../lib/browser/push-state.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { useSite, useViewer } from '../../../lib/root-data/site.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings', 'credentials'],
  title: (t) => t('settings:notifications.title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { notifications, push } = args.context.services;
  const [preferences, picksHour, devices, stopped] = await Promise.all([
    notifications.viewPreferences(ctx),
    ctx.tenant.features.daily_picks ? notifications.viewPicksHour(ctx) : null,
    push.listDevices(ctx),
    // Read now: the session was loaded before the action ran.
    notifications.viewSuppression(ctx),
  ]);
  return { preferences, picksHour, devices, stopped, timeZone: ctx.tenant.time_zone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const { notifications, push } = args.context.services;
  const form = await args.request.formData();
  const intent = textField(form, 'intent');
  if (intent === 'push-off') {
    await push.unsubscribe(ctx, { endpoint: textField(form, 'endpoint') });
    return null;
  }
  if (intent === 'push-remove') {
    await push.removeDevice(ctx, textField(form, 'device')).catch(ignoreNotFound);
    return redirect(paths.notifications('removed'));
  }
  try {
    if (intent === 'resume') {
      await notifications.resumeMails(ctx);
      return redirect(paths.notifications('resumed'));
    }
    if (intent === 'confirm') {
      await notifications.requestConfirmation(ctx);
      return redirect(paths.notifications('asked'));
    }
    // Unchecked boxes are not submitted: without the explicit intent an empty form would disable everything.
    if (intent !== 'save') throw new Response(null, { status: 400 });
    const hour = textField(form, 'picks_hour');
    await notifications.savePreferences(ctx, textFields(form, 'enabled'), hour === '' ? undefined : Number(hour));
    return { done: 'saved' as const };
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

/** The result of an earlier action, as far as it still holds. */
function useConfirmation(stopped: boolean): 'resumed' | 'asked' | 'removed' | null {
  const done = useSearchParams()[0].get('done');
  if (done === 'removed' || (done === 'resumed' && !stopped)) return done;
  return done === 'asked' && stopped ? done : null;
}

export default function NotificationsPage() {
  const { t } = useTranslation('settings');
  const { t: words } = useTranslation('credentials');
  const { preferences, picksHour, devices, stopped, timeZone } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const { push } = useSite();
  const before = useConfirmation(stopped.reasons.length > 0);
  const done = answer ? 'done' in answer && answer.done : before;
  return (
    <Page width="narrow">
      <div className="notifications">
        <SectionHead heading="h1" title={t('notifications.title')} />
        <MailsDisabledAlert {...stopped} />
        <div role="status">
          {done && <Alert tone={done === 'asked' ? 'info' : 'success'} title={t(`notifications.${done}`)} />}
          {answer && 'failure' in answer && (
            <Alert
              tone="danger"
              title={answer.failure.fields['enabled'] ?? answer.failure.fields['picks_hour'] ?? answer.failure.message}
            />
          )}
        </div>
        <Panel>
          <p>{t('notifications.text')}</p>
          <NotificationForm preferences={preferences} push={push} picksHour={picksHour} />
          <DisableNotifications />
        </Panel>
        {push && <ThisDevice />}
        {push && devices.length > 0 && (
          <PushDevices
            devices={devices.map((each) => ({ ...each, name: deviceLabel(words, each.device) }))}
            timeZone={timeZone}
          />
        )}
      </div>
    </Page>
  );
}

const loadPush = () => import('../../../features/banners/push/enable-push.ts');

/** Also tells the server, which would notice only at its next push. */
async function disablePushHere(): Promise<void> {
  const endpoint = await (await loadPush()).disablePush();
  if (endpoint === null) return;
  const body = new URLSearchParams({ intent: 'push-off', endpoint });
  await callApi(paths.notifications(), { method: 'POST', body });
  // Updates the list of devices.
  requestRevalidation();
}

function ThisDevice() {
  const member = useViewer()?.userId ?? '';
  const push = usePushState();
  const enable = async () => {
    const answer = await (await loadPush()).enablePush(member);
    updatePushState();
    // Updates the list of devices, which now includes this one.
    if (answer === 'subscribed') requestRevalidation();
    return answer;
  };
  const subscribed = push?.subscribed;
  // Rereads the state when it changes: a device removed remotely learns so while its page is open.
  const readOn = useCallback(
    async () => subscribed !== 'denied' && (await loadPush()).isPushOn(member),
    [member, subscribed],
  );
  return (
    <PushDevice
      permission={push && push.permission}
      readSubscribed={readOn}
      enable={enable}
      disable={disablePushHere}
    />
  );
}
