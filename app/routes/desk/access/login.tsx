import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskPassword } from '../../../features/desk/kit/desk-form.tsx';
import { LoginCard } from '../../../features/desk/login-card.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { deskReturnPath } from '../../../lib/desk/desk-return-path.ts';
import { rawTextField, textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { requireDesk } from '../../../lib/desk/require-operator.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('desk:login.title') };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const to = deskReturnPath(searchParams.get('to'));
  if (requireDesk(context).entry.state === 'in') throw redirect(to ?? deskPaths.home());
  return { why: (['idle', 'ended'] as const).find((name) => searchParams.has(name)), back: to !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, visit, cookies } = requireDesk(context);
  const form = await request.formData();
  try {
    const input = { email: textField(form, 'email'), password: rawTextField(form, 'password') };
    const token = await services.operators.loginWithPassword(visit, input);
    const to = deskReturnPath(new URL(request.url).searchParams.get('to'));
    return redirect(deskPaths.factor(to), { headers: { 'Set-Cookie': cookies.session(token) } });
  } catch (error) {
    return formFailureResponse(error, context);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskLogin() {
  const { t } = useTranslation(['desk', 'deskaccess']);
  const { why, back } = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure;
  const pending = useNavigation().state !== 'idle';
  return (
    <LoginCard title={t('login.title')}>
      <Form method="post" noValidate>
        {why && !failure && (
          <Alert tone="info">
            {t(`deskaccess:login.${why}`)} {back && t('deskaccess:login.back')}
          </Alert>
        )}
        {failure && (
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        )}
        <TextField name="email" type="email" autoComplete="username" label={t('login.email')} />
        <DeskPassword name="password" autoComplete="current-password" label={t('login.password')} />
        <Button block pending={pending}>
          {t('login.submit')}
        </Button>
      </Form>
    </LoginCard>
  );
}
