import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { Entrance } from '../../features/desk/entrance.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { rawTextOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { requireDesk } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

export const handle: RouteHandle = { i18n: ['desk'], title: (t) => t('desk:welcome.title') };

export async function loader({ context, params }: LoaderFunctionArgs) {
  return requireDesk(context).services.operators.viewInvitation(params['token'] ?? '');
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { services, visit, cookies } = requireDesk(context);
  const password = rawTextOf(await request.formData(), 'password');
  try {
    const token = await services.operators.acceptInvitation(visit, { token: params['token'] ?? '', password });
    return redirect(deskPaths.factor(), { headers: { 'Set-Cookie': cookies.session(token) } });
  } catch (error) {
    return formFailure(error, context);
  }
}

export default function DeskWelcome() {
  const { t } = useTranslation('desk');
  const { email, name } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  const pending = useNavigation().state !== 'idle';
  const wrong = failure?.fields['password'];
  return (
    <Entrance title={t('welcome.heading', { name })}>
      <p>{t('welcome.text', { email })}</p>
      <Form method="post" noValidate>
        {failure && !wrong && (
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        )}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="password"
          autoComplete="new-password"
          label={t('welcome.password')}
          showLabel={t('show')}
          hideLabel={t('hide')}
          error={wrong}
        />
        <Button block pending={pending}>
          {t('welcome.submit')}
        </Button>
      </Form>
    </Entrance>
  );
}
