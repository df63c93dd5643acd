import { data, redirect, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MemberCtx } from '../../../server/context.ts';
import { EmailPanel } from '../../features/credentials/email-panel.tsx';
import { PasswordPanel } from '../../features/credentials/password-panel.tsx';
import { AccountFacts } from '../../features/settings/account-facts.tsx';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { rawTextField, textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings', 'credentials'],
  title: (t) => t('settings:title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { accounts, credentials } = args.context.services;
  const [user, pendingEmail] = await Promise.all([accounts.viewUser(ctx), credentials.viewPendingMailChange(ctx)]);
  return {
    pendingEmail,
    confirmed: ctx.viewer.status !== 'not_confirmed',
    facts: {
      email: user?.email ?? '',
      signupDate: user?.signup_date ?? '',
      timeZone: ctx.tenant.time_zone,
      paidUser: ctx.viewer.paidUser,
    },
  };
}

/** Runs the action of one of the forms. @returns a redirect to what the page confirms */
async function runAction(intent: string, form: FormData, ctx: MemberCtx, { services, cookies }: AppLoadContext) {
  const password = rawTextField(form, 'password');
  if (intent === 'email') {
    await services.credentials.requestMailChange(ctx, { email: textField(form, 'email'), password });
    return redirect(paths.settingsDone('account', 'email'));
  }
  const again = {
    old_password: rawTextField(form, 'old_password'),
    password_repeat: rawTextField(form, 'password_repeat'),
  };
  const { sessionToken, endedMailChange } = await services.credentials.changePassword(ctx, { ...again, password });
  const done = endedMailChange ? 'password-email' : 'password';
  return redirect(paths.settingsDone('account', done), { headers: { 'Set-Cookie': cookies.session(sessionToken) } });
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const form = await args.request.formData();
  const intent = textField(form, 'intent');
  if (intent !== 'email' && intent !== 'password') throw new Response(null, { status: 400 });
  try {
    return await runAction(intent, form, ctx, args.context);
  } catch (error) {
    const refused = formFailureResponse(error, args.context);
    const typed = intent === 'email' ? textField(form, 'email') : '';
    return data({ ...refused.data, intent, typed }, refused.init ?? undefined);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

function Done({ pendingEmail }: { pendingEmail: string | null }) {
  const { t } = useTranslation('credentials');
  const done = useSearchParams()[0].get('done');
  if (done === 'email' && pendingEmail) {
    return <Alert tone="success">{t('email.sent', { email: pendingEmail })}</Alert>;
  }
  if (done !== 'password' && done !== 'password-email') return null;
  return (
    <Alert tone="success">
      {t('password.done')} {done === 'password-email' && !pendingEmail && t('password.doneEmail')}
    </Alert>
  );
}

/** The first section: account and credentials. */
export default function AccountSettings() {
  const { facts, confirmed, pendingEmail } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const { formData, state } = useNavigation();
  const submitted = state === 'idle' ? null : formData?.get('intent');
  const of = (intent: 'email' | 'password') => ({
    failure: answer?.intent === intent ? answer.failure : undefined,
    pending: submitted === intent,
  });
  return (
    <SettingsLayout
      section="account"
      notice={!answer && <Done pendingEmail={pendingEmail} />}
      after={
        <>
          <EmailPanel
            {...of('email')}
            confirmed={confirmed}
            pendingEmail={pendingEmail}
            submittedEmail={answer?.typed}
          />
          <PasswordPanel {...of('password')} email={facts.email} />
        </>
      }
    >
      <AccountFacts {...facts} />
    </SettingsLayout>
  );
}
