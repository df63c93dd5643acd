import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { FailureAlert } from '../../features/credentials/failure-alert.tsx';
import { LinkUsed, LinkExpired, LinkMissing } from '../../features/credentials/link-state.tsx';
import { readMailedLink } from '../../features/credentials/mailed-link.server.ts';
import { NewPasswordFields } from '../../features/credentials/new-password-fields.tsx';
import { linkStateAfterSubmit } from '../../features/credentials/link-state-after-submit.ts';
import { rawTextField, textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { outcomeCookie } from '../../lib/signup/outcome.server.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const handle: RouteHandle = { i18n: ['credentials'], title: (t) => t('credentials:newPassword.title') };

/** Loading the page does not use up the link: mail scanners open links too. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { credentials } = context.services;
  return readMailedLink(request, context, 'password-reset', (token) => credentials.viewReset(context.ctx, token));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const input = { password: rawTextField(form, 'password'), password_repeat: rawTextField(form, 'password_repeat') };
  try {
    const opened = await context.services.credentials.resetPassword(context.ctx, textField(form, 'token'), input);
    if ('refusal' in opened) {
      const decision = opened.refusal.params['decision']?.toString();
      return redirect(decision ? paths.decision(decision) : paths.login({ notice: 'account_blocked' }));
    }
    const headers = new Headers();
    headers.append('Set-Cookie', context.cookies.session(opened.sessionToken));
    headers.append('Set-Cookie', context.cookies.device(opened.deviceToken));
    headers.append('Set-Cookie', outcomeCookie('password-reset', context));
    return redirect(paths.resetPasswordDone(), { headers });
  } catch (error) {
    const refused = formFailureResponse(error, context);
    return data(refused.data, refused.init ?? undefined);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

const TITLE = {
  form: 'newPassword.heading',
  done: 'newPassword.doneTitle',
  expired: 'newPassword.expiredTitle',
  none: 'newPassword.heading',
} as const;

/** Sets a new password by a mailed link. */
export default function ResetPasswordDo() {
  const { t } = useTranslation('credentials');
  const failure = useFormResponse<typeof action>()?.failure;
  const link = linkStateAfterSubmit(useLoaderData<typeof loader>(), failure);
  const pending = useNavigation().state !== 'idle';
  return (
    <Page width="narrow">
      <Panel look="form" title={t(TITLE[link.kind])} heading="h1">
        {link.kind === 'done' && (
          <LinkUsed text={t('newPassword.done')} href={paths.members()} label={t('newPassword.look')} />
        )}
        {link.kind === 'none' && (
          <LinkMissing text={t('newPassword.missing')} href={paths.resetPassword()} label={t('newPassword.ask')} />
        )}
        {link.kind === 'expired' && (
          <LinkExpired text={link.message} href={paths.resetPassword()} label={t('newPassword.ask')} />
        )}
        {link.kind === 'form' && (
          <Form method="post" noValidate>
            <p>{t('newPassword.text', { email: link.facts.email })}</p>
            <FailureAlert failure={failure} />
            <input type="hidden" name="token" value={link.token} />
            <NewPasswordFields email={link.facts.email} errors={failure?.fields ?? {}} />
            <Button size="large" block pending={pending}>
              {t('newPassword.submit')}
            </Button>
          </Form>
        )}
      </Panel>
    </Page>
  );
}
