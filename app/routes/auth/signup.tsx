import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { mailIntent, sendActivationMail } from '../../features/signup/activation-mail.server.ts';
import type { MailAnswer } from '../../features/signup/activation-mail.server.ts';
import { SignupComplete } from '../../features/signup/signup-complete.tsx';
import { takeSignupStep } from '../../features/signup/signup-action.server.ts';
import type { SignupAnswer } from '../../features/signup/signup-action.server.ts';
import { loadSignupPage } from '../../features/signup/signup-page-data.server.ts';
import { SignupSteps } from '../../features/signup/signup-steps.tsx';
import { passHeaders } from '../../lib/pass-headers.ts';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';

export const handle: RouteHandle = { i18n: ['signup'], title: (t) => t('signup:title') };

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadSignupPage(request, context);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (mailIntent(form)) return sendActivationMail(requireMember({ request, context }), form, context);
  return takeSignupStep(request, form, context);
}

type Answer = MailAnswer | SignupAnswer | undefined;

/** An answer that carries the password to the next step must be kept nowhere. */
export const headers = passHeaders;

function Closed() {
  const { t } = useTranslation('signup');
  return (
    <EmptyState
      heading="h1"
      title={t('closed.title')}
      action={<ButtonLink href={paths.login()}>{t('login')}</ButtonLink>}
    >
      {t('closed.text')}
    </EmptyState>
  );
}

function Content() {
  const { t } = useTranslation('signup');
  const data = useLoaderData<typeof loader>();
  const answer: Answer = useActionData<typeof action>();
  const stepAnswer = answer && 'step' in answer ? answer : undefined;
  const mailAnswer = answer && !('step' in answer) ? answer : undefined;
  const pending = useNavigation().state !== 'idle';
  if (data.step === 'complete')
    return <SignupComplete email={data.email} mailboxUrl={data.mailboxUrl} answer={mailAnswer} />;
  if (!data.signup.open) return <Closed />;
  const step = typeof stepAnswer?.step === 'number' ? stepAnswer.step : data.step;
  return (
    <>
      <SignupSteps
        data={data.signup}
        step={step}
        answer={stepAnswer}
        pending={pending}
        form={(children) => (
          <Form method="post" action={paths.signup({ tracking: data.signup.tracking })} noValidate>
            {children}
          </Form>
        )}
      />
      <p className="form-aside">
        {t('member')} <Link to={paths.login({ tracking: data.signup.tracking })}>{t('login')}</Link>
      </p>
    </>
  );
}

export const shouldRevalidate = keepWithoutWait;

export default function Signup() {
  return (
    <Page width="narrow">
      <Panel look="form">
        <Content />
      </Panel>
    </Page>
  );
}
