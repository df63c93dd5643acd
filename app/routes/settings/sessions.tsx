import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { deviceLabel } from '../../features/credentials/device-label.ts';
import { PasskeyPanel } from '../../features/credentials/passkey-panel.tsx';
import { SessionList } from '../../features/credentials/session-list.tsx';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { ignoreNotFound } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings', 'credentials'],
  title: (t) => t('settings:sessions.title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { credentials } = args.context.services;
  const [sessions, passkeys] = await Promise.all([credentials.listSessions(ctx), credentials.listPasskeys(ctx)]);
  return { sessions, passkeys, timeZone: ctx.tenant.time_zone };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const { credentials } = args.context.services;
  const form = await args.request.formData();
  const intent = textField(form, 'intent');
  if (intent === 'end') {
    await credentials.endSession(ctx, textField(form, 'session')).catch(ignoreNotFound);
    return redirect(paths.settingsDone('sessions', 'ended'));
  }
  if (intent === 'end-others') {
    await credentials.endOtherSessions(ctx);
    return redirect(paths.settingsDone('sessions', 'endedOthers'));
  }
  if (intent !== 'remove') throw new Response(null, { status: 400 });
  await credentials.removePasskey(ctx, textField(form, 'passkey')).catch(ignoreNotFound);
  return redirect(paths.settingsDone('sessions', 'removed'));
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

const DONE = {
  ended: 'sessions.ended',
  endedOthers: 'sessions.endedOthers',
  removed: 'passkeys.removed',
  added: 'passkeys.added',
} as const;

/** The confirmation. @param passkeys their number: the first has its own text */
function Confirmation({ passkeys }: { passkeys: number }) {
  const { t } = useTranslation('credentials');
  const done = useSearchParams()[0].get('done') ?? '';
  if (!Object.hasOwn(DONE, done)) return null;
  const another = done === 'added' && passkeys > 1;
  return (
    <Alert tone="success">
      {another ? t('passkeys.another', { count: passkeys }) : t(DONE[done as keyof typeof DONE])}
    </Alert>
  );
}

export default function SessionSettings() {
  const { t } = useTranslation('credentials');
  const { sessions, passkeys, timeZone } = useLoaderData<typeof loader>();
  const [here] = sessions;
  return (
    <SettingsLayout
      section="sessions"
      notice={<Confirmation passkeys={passkeys.length} />}
      after={
        <PasskeyPanel
          passkeys={passkeys}
          timeZone={timeZone}
          deviceName={here ? deviceLabel(t, here.device) : t('sessions.unknown')}
        />
      }
    >
      <p>{t('sessions.text')}</p>
      <SessionList sessions={sessions} timeZone={timeZone} />
      {sessions.length > 1 && (
        <Form method="post" className="settings-actions">
          <input type="hidden" name="intent" value="end-others" />
          <Button variant="secondary" icon="sign-out">
            {t('sessions.endOthers')}
          </Button>
        </Form>
      )}
    </SettingsLayout>
  );
}
