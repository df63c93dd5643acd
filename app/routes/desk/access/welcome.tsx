import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskPassword, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { LoginCard } from '../../../features/desk/login-card.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { rawTextField } from '../../../lib/forms/form-data.ts';
import { expectedErrorCode, formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { requireDesk } from '../../../lib/desk/require-operator.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';

export const handle: RouteHandle = { i18n: ['desk'], title: (t) => t('desk:welcome.title') };

/** Codes of an invitation link that is used, expired or truncated. */
const DEAD_LINK: ReadonlySet<string> = new Set(['link_invalid', 'link_expired']);

export async function loader({ context, params }: LoaderFunctionArgs) {
  try {
    const invited = await requireDesk(context).services.operators.viewInvitation(params['token'] ?? '');
    return data({ invited });
  } catch (error) {
    if (!DEAD_LINK.has(expectedErrorCode(error) ?? '')) throw error;
    return data({ invited: null }, { status: 410 });
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { services, visit, cookies } = requireDesk(context);
  const password = rawTextField(await request.formData(), 'password');
  try {
    const token = await services.operators.acceptInvitation(visit, { token: params['token'] ?? '', password });
    return redirect(deskPaths.factor(), { headers: { 'Set-Cookie': cookies.session(token) } });
  } catch (error) {
    return formFailureResponse(error, context);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskWelcome() {
  const { t } = useTranslation('desk');
  const { invited } = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure;
  const pending = useNavigation().state !== 'idle';
  const wrong = failure?.fields['password'];
  if (!invited) {
    return (
      <LoginCard title={t('welcome.overTitle')}>
        <p>{t('welcome.over')}</p>
        <ButtonLink block href={deskPaths.login()}>
          {t('welcome.login')}
        </ButtonLink>
      </LoginCard>
    );
  }
  const { email, name } = invited;
  return (
    <LoginCard title={t('welcome.heading', { name })}>
      <p>{t('welcome.text', { email })}</p>
      <Form method="post" noValidate>
        <FormAlert failure={failure} />
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <DeskPassword name="password" autoComplete="new-password" label={t('welcome.password')} error={wrong} />
        <Button block pending={pending}>
          {t('welcome.submit')}
        </Button>
      </Form>
    </LoginCard>
  );
}
