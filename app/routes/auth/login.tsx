import { data, redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { translate } from '../../../i18n/index.ts';
import { LoginLinks } from '../../features/credentials/login-links.tsx';
import { LoginForm } from '../../features/credentials/login-form.tsx';
import { PasskeyLogin } from '../../features/credentials/passkey-login.tsx';
import { readDraft } from '../../features/signup/draft/signup-cookie.server.ts';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { brandPanel } from '../../lib/i18n/brand-words.server.ts';
import { rawTextField, textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { paths, safeReturnPath } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { PageBesideBrand } from '../../ui/layout/beside-brand.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const handle: RouteHandle = { i18n: ['auth'], title: (t) => t('auth:login.title') };

export const links = areaStyles('auth');

const readReturnPath = (url: string) => safeReturnPath(new URL(url).searchParams.get('returnTo'), '');

/** Redirects after login. The data download needs a document load, since the router expects a page and gets a file. */
const redirectAfterLogin = (path: string, init?: ResponseInit) =>
  (path.startsWith(paths.dataDownload()) ? redirectDocument : redirect)(path, init);

export function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = readReturnPath(request.url);
  // For the dialog a redirect would lead away the page that it is over.
  const inDialog = new URL(request.url).searchParams.has('dialog');
  if (context.ctx.viewer && !inDialog) throw redirectAfterLogin(returnTo || paths.members());
  const reason = new URL(request.url).searchParams.get('notice');
  const { tracking } = context.ctx;
  // The address typed in an unfinished signup.
  const { email } = readDraft(request, context);
  const brand = brandPanel(context);
  return {
    brand,
    returnTo,
    tracking,
    email,
    notice: reason === 'account_blocked' ? translate(context.ctx, 'errors:account_blocked') : null,
    lockEnded: reason === 'lock_ended',
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const input = { email: textField(form, 'email'), password: rawTextField(form, 'password') };
  try {
    const { sessionToken, deviceToken } = await context.services.accounts.logIn(context.ctx, input);
    const headers = new Headers();
    headers.append('Set-Cookie', context.cookies.session(sessionToken));
    headers.append('Set-Cookie', context.cookies.device(deviceToken));
    return redirectAfterLogin(safeReturnPath(form.get('returnTo'), paths.members()), { headers });
  } catch (error) {
    const refused = formFailureResponse(error, context);
    return data({ ...refused.data, email: input.email }, refused.init ?? undefined);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

export default function Login() {
  const { t } = useTranslation('auth');
  const { brand, returnTo, notice, lockEnded, tracking, email } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const pending = useNavigation().state !== 'idle';
  const site = useSite();
  return (
    <PageBesideBrand {...brand}>
      <Panel look="form" title={t('login.heading')} heading="h1">
        <Form method="post" noValidate>
          <LoginForm
            returnTo={returnTo}
            required={returnTo !== ''}
            email={answer?.email ?? email}
            message={answer?.failure.message ?? notice ?? (lockEnded ? t('login.lockEnded') : null)}
            decision={answer?.failure.params['decision']?.toString()}
            pending={pending}
          />
        </Form>
        <PasskeyLogin returnTo={returnTo} />
        <LoginLinks signup={site.signupsOpen && <Link to={paths.signup({ tracking })}>{t('login.signup')}</Link>} />
      </Panel>
    </PageBesideBrand>
  );
}
