import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';

import { paths } from '../../lib/routing/paths.ts';
import { PageBesideBrand } from '../../ui/layout/beside-brand.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { ActivationMailData } from './activation/activation-mail.server.ts';
import type { SignupActionData } from './signup-action.server.ts';
import { SignupClosed } from './dialog/signup-closed.tsx';
import { SignupComplete } from './activation/signup-complete.tsx';
import type { SignupPageData } from './signup-page-data.server.ts';
import { SignupStep } from './steps/signup-step.tsx';

interface SignupPageProps {
  data: SignupPageData;
  answer: ActivationMailData | SignupActionData | undefined;
  pending: boolean;
}

function Content({ data, answer, pending }: SignupPageProps) {
  const stepAnswer = answer && 'step' in answer ? answer : undefined;
  const mailAnswer = answer && !('step' in answer) ? answer : undefined;
  if (data.step === 'complete') {
    return <SignupComplete {...data} answer={mailAnswer} />;
  }
  if (!data.signup.open) return <SignupClosed target={data.signup.target?.id ?? null} />;
  const { target, tracking } = data.signup;
  const step = typeof stepAnswer?.step === 'number' ? stepAnswer.step : data.step;
  const form = (children: ReactNode) => (
    <Form method="post" action={paths.signupStep({ target: target?.id, tracking })} noValidate>
      {children}
    </Form>
  );
  return <SignupStep data={data.signup} step={step} answer={stepAnswer} pending={pending} form={form} />;
}

/** The signup as a page, with or without a target profile; works without JavaScript. */
export function SignupPage(props: SignupPageProps) {
  return (
    <PageBesideBrand {...props.data.brand}>
      <Panel look="form">
        <Content {...props} />
      </Panel>
    </PageBesideBrand>
  );
}
