import { Form, useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';

import { paths } from '../../lib/routing/paths.ts';
import { PageBesideBrand } from '../../ui/layout/beside-brand.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useBackSteps } from '../../ui/overlays/use-back-steps.ts';
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
  const navigate = useNavigate();
  const stepAnswer = answer && 'step' in answer ? answer : undefined;
  const mailAnswer = answer && !('step' in answer) ? answer : undefined;
  const { target, tracking } = data.signup;
  const step = data.step !== 'complete' && typeof stepAnswer?.step === 'number' ? stepAnswer.step : data.step;
  const toStep = (wanted: number) => paths.signupStep({ step: wanted, target: target?.id, tracking });
  useBackSteps(step === 'complete' || !data.signup.open ? 0 : step, (left) =>
    navigate(toStep(left), { replace: true }),
  );
  if (step === 'complete') {
    return <SignupComplete {...data} answer={mailAnswer} />;
  }
  if (!data.signup.open) return <SignupClosed target={data.signup.target?.id ?? null} />;
  const form = (children: ReactNode) => (
    <Form replace method="post" action={paths.signupStep({ target: target?.id, tracking })} noValidate>
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
