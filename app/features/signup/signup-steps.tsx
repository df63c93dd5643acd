import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Steps } from '../../ui/steps.tsx';
import type { SignupAnswer } from './signup-action.server.ts';
import type { SignupData } from './signup-data.server.ts';
import { LAST_STEP } from './signup-draft.ts';
import { AccountFields, fieldId, LastFields, NameFields, WhereFields, WhoFields } from './step-fields.tsx';
import type { StepProps } from './step-fields.tsx';

const FIELDS: Array<(props: StepProps) => ReactNode> = [WhoFields, WhereFields, NameFields, AccountFields, LastFields];

export interface SignupStepsProps {
  data: SignupData;
  step: number;
  answer?: SignupAnswer;
  pending: boolean;
  /** The form around a step: a page's or the dialog's. */
  form: (children: ReactNode) => ReactNode;
  /** In the dialog: goes back without leaving it. On a page a link does that. */
  onBack?: (step: number) => void;
  heading?: 'h1' | 'h2';
}

function useStepTitle(step: number, data: SignupData): string {
  const { t } = useTranslation('signup');
  const last = data.target ? t('message.title', { name: data.target.name }) : t('interests.title');
  return [t('who.title'), t('where.title'), t('name.title'), t('account.title'), last][step] ?? '';
}

function BackControl({ step, target, onBack }: { step: number; target?: string; onBack?: (step: number) => void }) {
  const { t } = useTranslation('signup');
  if (step === 0) return null;
  if (onBack) {
    return (
      <Button type="button" variant="ghost" icon="arrow-left" onClick={() => onBack(step - 1)}>
        {t('back')}
      </Button>
    );
  }
  return (
    <ButtonLink variant="ghost" icon="arrow-left" href={paths.signup({ step: step - 1, target })}>
      {t('back')}
    </ButtonLink>
  );
}

/** The list of what is wrong, and the way on for someone who has an account already. */
function Refusal({ answer }: { answer?: SignupAnswer }) {
  const { t } = useTranslation('signup');
  const failure = answer?.failure;
  if (!failure) return null;
  const fields = Object.entries(failure.fields);
  const errors =
    fields.length > 0
      ? fields.map(([field, message]) => ({ fieldId: fieldId(field), message }))
      : [{ fieldId: 'signup-form', message: failure.message }];
  return (
    <>
      <ErrorSummary title={t('errors')} errors={errors} />
      {failure.code === 'account_exists' && <Link to={paths.login()}>{t('exists.login')}</Link>}
    </>
  );
}

/** Moves the focus to the question when the step changes, so that it is read and seen from its beginning. */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

/** One question of the signup: progress, fields, what is wrong, forward and back. */
export function SignupSteps(props: SignupStepsProps) {
  const { data, step, answer, pending, form, onBack, heading: Heading = 'h1' } = props;
  const { t } = useTranslation('signup');
  const title = useStepTitle(step, data);
  const heading = useFocusOnStep(step);
  const Fields = FIELDS[step] ?? WhoFields;
  const draft = { ...data.draft, ...answer?.draft };
  const errors = answer?.step === step ? (answer.failure?.fields ?? {}) : {};
  return (
    <div className="signup" id="signup-form">
      <Steps
        current={step + 1}
        total={LAST_STEP + 1}
        label={t('progress', { current: step + 1, total: LAST_STEP + 1 })}
      />
      <Heading className="signup-title" tabIndex={-1} ref={heading}>
        {title}
      </Heading>
      {step === 0 && data.target && <p>{t('target', { name: data.target.name })}</p>}
      {form(
        <>
          {answer?.step === step && <Refusal answer={answer} />}
          <input type="hidden" name="step" value={step} />
          {data.target && <input type="hidden" name="target" value={data.target.id} />}
          {step === LAST_STEP && <input type="hidden" name="password" value={answer?.password ?? ''} />}
          <Fields key={step} data={data} draft={draft} errors={errors} />
          <div className="signup-actions">
            <Button size="large" pending={pending}>
              {t(step === LAST_STEP ? 'finish' : 'next')}
            </Button>
            <BackControl step={step} target={data.target?.id} onBack={onBack} />
          </div>
        </>,
      )}
    </div>
  );
}
