import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { PasskeyForm } from '../../../features/desk/access/passkey-form.tsx';
import { TotpSetup } from '../../../features/desk/access/totp-setup.tsx';
import { LoginCard } from '../../../features/desk/login-card.tsx';
import { FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { deskReturnPath } from '../../../lib/desk/desk-return-path.ts';
import { rawTextField, textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { requireDesk } from '../../../lib/desk/require-operator.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('desk:factor.title') };

const returnOf = (request: Request) => deskReturnPath(new URL(request.url).searchParams.get('to'));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { entry, services, token } = requireDesk(context);
  if (entry.state === 'in') throw redirect(returnOf(request) ?? deskPaths.home());
  if (entry.state === 'nobody') throw redirect(deskPaths.login({ to: returnOf(request) }));
  const { totp, passkey } = entry.factors;
  return { factors: entry.factors, fresh: totp || passkey ? null : await services.operators.startTotp(token) };
}

/** Verifies the submitted second factor, or stores the first one. @returns the session token */
function enter({ services, visit, token, entry }: ReturnType<typeof requireDesk>, form: FormData): Promise<string> {
  const { operators } = services;
  const sealed = textField(form, 'sealed');
  if (textField(form, 'intent') === 'passkey') {
    const answer = { token, sealed, credential: rawTextField(form, 'credential') };
    const first = entry.state === 'half' && !entry.factors.totp && !entry.factors.passkey;
    return first
      ? operators.confirmFirstPasskey(visit, { ...answer, name: textField(form, 'name') })
      : operators.loginWithPasskey(visit, answer);
  }
  const code = textField(form, 'code');
  return sealed
    ? operators.confirmTotp(visit, { token, sealed, code })
    : operators.loginWithCode(visit, { token, code });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const desk = requireDesk(context);
  const to = returnOf(request);
  if (desk.entry.state === 'in') throw redirect(to ?? deskPaths.home());
  if (desk.entry.state === 'nobody') throw redirect(deskPaths.login({ to }));
  try {
    const entered = await enter(desk, await request.formData());
    // A whole new document, in the operator's language.
    const headers = new Headers({ 'Set-Cookie': desk.cookies.session(entered) });
    headers.append('Set-Cookie', desk.cookies.device(desk.visit.deviceToken));
    return redirectDocument(to ?? deskPaths.home(), { headers });
  } catch (error) {
    return formFailureResponse(error, context);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

/** The code of an authenticator app. @param sealed the new app's secret, while it is being set up */
function CodeForm({ sealed, wrong }: { sealed: string | null; wrong: string | undefined }) {
  const { t } = useTranslation('desk');
  const pending = useNavigation().state !== 'idle';
  return (
    <Form method="post" noValidate>
      {sealed && <input type="hidden" name="sealed" value={sealed} />}
      <TextField
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        label={t('factor.code')}
        error={wrong}
      />
      <Button block pending={pending}>
        {t('factor.submit')}
      </Button>
    </Form>
  );
}

export default function DeskFactor() {
  const { t } = useTranslation(['desk', 'deskaccess']);
  const { fresh, factors } = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure;
  const wrong = failure?.fields['code'];
  return (
    <LoginCard title={t(fresh ? 'factor.make' : 'factor.title')}>
      <FormAlert failure={failure} />
      {(fresh || factors.totp) && <p>{t(fresh ? 'factor.scan' : 'factor.ask')}</p>}
      {fresh && <TotpSetup {...fresh} />}
      {(fresh || factors.totp) && <CodeForm sealed={fresh?.sealed ?? null} wrong={wrong} />}
      {factors.passkey && <PasskeyForm use="enter" block label={t('deskaccess:passkey.use')} />}
      {fresh && (
        <details className="desk-more js-only">
          <summary>{t('deskaccess:passkey.first')}</summary>
          <p>{t('deskaccess:passkey.firstText')}</p>
          <PasskeyForm use="first" block label={t('deskaccess:passkey.make')}>
            {(fields) => (
              <TextField
                name="name"
                label={t('deskaccess:passkey.name')}
                defaultValue={t('deskaccess:passkey.defaultName')}
                error={fields['name']}
              />
            )}
          </PasskeyForm>
        </details>
      )}
      <Form method="post" action={deskPaths.logout()}>
        <Button variant="ghost" block>
          {t('factor.other')}
        </Button>
      </Form>
    </LoginCard>
  );
}
