import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useFictionalLabel } from '../../../lib/formatting/fictional-label.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Steps } from '../../../ui/feedback/steps.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import { LAST_STEP } from '../draft/signup-draft.ts';
import { useStoredDraft } from '../draft/use-stored-draft.ts';
import type { SignupActionData } from '../signup-action.server.ts';
import type { SignupTarget, SignupFormData } from '../signup-data.server.ts';
import { CarriedFields } from './carried-fields.tsx';
import { ExistingAccount, RestoreSent, isAccountConflict, type ExistingAccountProps } from './existing-account.tsx';
import { NetworkErrorAlert } from './network-error-alert.tsx';
import { messagesByField, StepErrorSummary } from './step-errors.tsx';
import {
  AccountFields,
  fieldId,
  FirstMessageOrInterestsFields,
  NameFields,
  BirthAndPlaceFields,
  GenderFields,
  type StepFieldsProps,
} from './step-fields.tsx';
import { useLoginLink } from './use-login-link.ts';

function TargetHeader({ target }: { target: SignupTarget }) {
  const { t } = useTranslation('signup');
  const fictional = useFictionalLabel();
  const { name, age, photo } = target;
  return (
    <div className="signup-target">
      <Avatar photo={photo} size="large" />
      <div>
        <strong>
          {name}, {age}
        </strong>
        {target.fictional && <FictionalLabel text={fictional} />}
        <p>{t('target', { name })}</p>
      </div>
    </div>
  );
}

const STEP_FIELDS: Array<(props: StepFieldsProps) => ReactNode> = [
  GenderFields,
  BirthAndPlaceFields,
  NameFields,
  AccountFields,
  FirstMessageOrInterestsFields,
];

interface SignupStepProps {
  data: SignupFormData;
  step: number;
  answer?: SignupActionData;
  pending: boolean;
  /** Wraps the step in the form of the page or the dialog. */
  form: (children: ReactNode) => ReactNode;
  /** In the dialog: goes back to a step. On a page, Back is a link. */
  onBack?: (step: number) => void;
  /** Called on the first input. */
  onInput?: () => void;
  /** Called when the visitor goes to the login. */
  onLogin?: () => void;
  heading?: 'h1' | 'h2';
}

function useStepTitle(step: number, data: SignupFormData): string {
  const { t } = useTranslation('signup');
  const last = data.target ? t('message.title', { name: data.target.name }) : t('interests.title');
  return [t('who.title'), t('where.title'), t('name.title'), t('account.title'), last][step] ?? '';
}

function BackControl({ step, data, onBack }: Pick<SignupStepProps, 'step' | 'data' | 'onBack'>) {
  const { t } = useTranslation('signup');
  if (step === 0) return null;
  if (onBack) {
    return (
      <Button type="button" variant="ghost" icon="arrow-left" onClick={() => onBack(step - 1)}>
        {t('back')}
      </Button>
    );
  }
  const { target, tracking } = data;
  return (
    <ButtonLink
      variant="ghost"
      replace
      icon="arrow-left"
      href={paths.signupStep({ step: step - 1, target: target?.id, tracking })}
    >
      {t('back')}
    </ButtonLink>
  );
}

/** Error summary, with links for an address that has an account. */
function StepErrors({
  answer,
  ...way
}: Pick<ExistingAccountProps, 'form' | 'login' | 'onLogin'> & { answer: SignupActionData }) {
  const { failure } = answer;
  const email = answer.draft?.email ?? '';
  if (answer.interrupted) return <NetworkErrorAlert />;
  if (answer.restoreSent) return <RestoreSent email={email} />;
  if (!failure) return null;
  return (
    <>
      <StepErrorSummary failure={failure} target={isAccountConflict(failure) ? fieldId('email') : 'signup-form'} />
      {isAccountConflict(failure) && <ExistingAccount failure={failure} email={email} {...way} />}
    </>
  );
}

/** When the step changes, focuses its heading and shows it from its beginning, on a page and in the dialog. */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    (heading.current?.closest('dialog') ?? window).scrollTo(0, 0);
  }, [step]);
  return heading;
}

/** One step of the signup: target profile, progress, fields, errors, forward and back. */
export function SignupStep(props: SignupStepProps) {
  const { data, step, answer, pending, form, onBack, onInput, onLogin, heading: Heading = 'h1' } = props;
  const { t } = useTranslation('signup');
  const title = useStepTitle(step, data);
  const heading = useFocusOnStep(step);
  const { typed, version, note } = useStoredDraft();
  const Fields = STEP_FIELDS[step] ?? GenderFields;
  const own = answer?.step === step ? answer : undefined;
  const draft = { ...data.draft, ...answer?.draft, ...typed.current };
  const way = useLoginLink(data, () => ({ ...draft, ...typed.current }).signup_message, onLogin);
  const noteInput = ({ target }: FormEvent) => {
    const { form: changed } = target as HTMLInputElement;
    if (changed) note(step, changed);
    way.notice();
    onInput?.();
  };
  return (
    <div className="signup" id="signup-form" onInput={noteInput}>
      {data.target && <TargetHeader target={data.target} />}
      <Steps
        current={step + 1}
        total={LAST_STEP + 1}
        label={t('progress', { current: step + 1, total: LAST_STEP + 1 })}
      />
      <Heading className="signup-title" tabIndex={-1} ref={heading}>
        {title}
      </Heading>
      {own && <StepErrors answer={own} form={form} login={way.login} onLogin={way.leave} />}
      {form(
        <>
          <input type="hidden" name="step" value={step} />
          <CarriedFields step={step} draft={draft} />
          {data.target && <input type="hidden" name="target" value={data.target.id} />}
          {step === LAST_STEP && <input type="hidden" name="password" value={answer?.password ?? ''} />}
          <Fields key={`${step} ${version}`} data={data} draft={draft} errors={messagesByField(own?.failure)} />
          <div className="signup-actions">
            <Button size="large" pending={pending}>
              {t(step === LAST_STEP ? 'finish' : 'next')}
            </Button>
            <BackControl step={step} data={data} onBack={onBack} />
          </div>
        </>,
      )}
      <p className="form-aside">
        {t('member')}{' '}
        <Link to={way.login} onClick={way.leave}>
          {t('login')}
        </Link>
      </p>
    </div>
  );
}
