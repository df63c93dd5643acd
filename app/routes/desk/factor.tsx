import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { Entrance } from '../../features/desk/entrance.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { requireDesk } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk'], title: (t) => t('desk:factor.title') };

export async function loader({ context }: LoaderFunctionArgs) {
  const { entry, services, token } = requireDesk(context);
  if (entry.state === 'in') throw redirect(deskPaths.home());
  if (entry.state === 'nobody') throw redirect(deskPaths.login());
  const { totp, passkey } = entry.factors;
  return { factors: entry.factors, fresh: totp || passkey ? null : await services.operators.startTotp(token) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, visit, cookies, token } = requireDesk(context);
  const form = await request.formData();
  const [code, sealed] = [textOf(form, 'code'), textOf(form, 'sealed')];
  try {
    const { operators } = services;
    const entered = sealed
      ? await operators.confirmTotp(visit, { token, sealed, code })
      : await operators.enterCode(visit, { token, code });
    return redirect(deskPaths.home(), { headers: { 'Set-Cookie': cookies.session(entered) } });
  } catch (error) {
    return formFailure(error, context);
  }
}

export default function DeskFactor() {
  const { t } = useTranslation('desk');
  const { fresh } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  const pending = useNavigation().state !== 'idle';
  const wrong = failure?.fields['code'];
  return (
    <Entrance title={t(fresh ? 'factor.make' : 'factor.title')}>
      <p>{t(fresh ? 'factor.scan' : 'factor.ask')}</p>
      {fresh && (
        <>
          <svg className="desk-qr" viewBox={`0 0 ${fresh.qr.size} ${fresh.qr.size}`} role="img" aria-label={t('factor.qr')}>
            <path d={fresh.qr.path} fill="#000" />
          </svg>
          <p className="desk-secret">{fresh.secret}</p>
        </>
      )}
      <Form method="post" noValidate>
        {failure && !wrong && (
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        )}
        {fresh && <input type="hidden" name="sealed" value={fresh.sealed} />}
        <TextField name="code" inputMode="numeric" autoComplete="one-time-code" label={t('factor.code')} error={wrong} />
        <Button block pending={pending}>
          {t('factor.submit')}
        </Button>
      </Form>
      <Form method="post" action={deskPaths.logout()}>
        <Button variant="ghost" block>
          {t('factor.other')}
        </Button>
      </Form>
    </Entrance>
  );
}
