import { Form, Link, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import type { CompleteSignupData } from './complete-action.server.ts';
import type { CompletionState } from './complete-data.server.ts';
import { PASSWORD_STEP, soughtGendersOf, firstStepWithError } from '../draft/signup-draft.ts';
import { messagesByField, StepErrorSummary } from '../steps/step-errors.tsx';
import { AccountFields, fieldId, NameFields, BirthAndPlaceFields, GenderFields } from '../steps/step-fields.tsx';

interface PartProps<Kind extends CompletionState['kind']> {
  data: Extract<CompletionState, { kind: Kind }>;
  answer?: CompleteSignupData;
}

/** Error alert above a form, with a link to the login if the address has an account. */
function ErrorAlert({ answer }: { answer?: CompleteSignupData }) {
  const { t } = useTranslation('signup');
  const failure = answer?.failure;
  if (!failure) return null;
  return (
    <>
      <StepErrorSummary failure={failure} target={fieldId('email')} />
      {failure.code === 'account_exists' && <Link to={paths.login()}>{t('exists.login')}</Link>}
    </>
  );
}

function SendForm({ action, children }: { action: string; children: ReactNode }) {
  const { t } = useTranslation('signup');
  const pending = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={action} className="notification-form" noValidate>
      {children}
      <Button size="large" block pending={pending}>
        {t('finish')}
      </Button>
    </Form>
  );
}

function FinishByLink({ data, answer }: PartProps<'finish'>) {
  const { t } = useTranslation('signup');
  return (
    <>
      <p>{t('complete_signup.text', { email: data.email })}</p>
      <ErrorAlert answer={answer} />
      <SendForm action={data.action}>
        {/* Lets a password manager store the address with the password. */}
        <input type="hidden" name="email" autoComplete="username" value={data.email} />
        <PasswordField
          id={fieldId('password')}
          name="password"
          autoComplete="new-password"
          label={t('complete_signup.password')}
          hint={t('account.passwordHint')}
          showLabel={t('account.show')}
          hideLabel={t('account.hide')}
          error={answer?.failure?.fields['password']}
        />
      </SendForm>
    </>
  );
}

const LEAD_VALUE_LABELS = { name: 'name.label', birth: 'where.birth', place: 'complete_signup.place' } as const;

/** Values taken over from the affiliate network, to be checked. */
function LeadValues({ data: { draft, given, openSteps } }: Pick<PartProps<'lead'>, 'data'>) {
  const { t } = useTranslation(['signup', 'common']);
  const seeks = openSteps.includes(0) ? undefined : soughtGendersOf(draft.gender, draft.sexuality);
  const facts = given.map(({ field, value }) => [t(LEAD_VALUE_LABELS[field]), value] as const);
  if (seeks && draft.gender) {
    facts.unshift(
      [t('who.gender'), t(draft.gender === 'male' ? 'common:gender.male' : 'common:gender.female')],
      [t('who.seeks'), t(`who.${seeks}`)],
    );
  }
  if (facts.length === 0) return <p>{t('complete_signup.nothing')}</p>;
  return (
    <>
      <p>{t('complete_signup.lead')}</p>
      <DescriptionList className="settings-facts" items={facts} />
    </>
  );
}

function FinishLead({ data, answer }: PartProps<'lead'>) {
  const { t } = useTranslation('signup');
  const errors = messagesByField(answer?.failure);
  const errorSteps = Object.keys(errors).map((field) => firstStepWithError([field]));
  const steps = [...new Set([...data.openSteps, ...errorSteps, PASSWORD_STEP])];
  const draft = { ...data.draft, ...answer?.draft };
  return (
    <>
      <LeadValues data={data} />
      <ErrorAlert answer={answer} />
      <SendForm action={data.action}>
        {steps.map((step) => (
          <input key={step} type="hidden" name="steps" value={step} />
        ))}
        {steps.includes(0) && <GenderFields draft={draft} errors={errors} />}
        {steps.includes(1) && <BirthAndPlaceFields data={data.places} draft={draft} errors={errors} />}
        {steps.includes(2) && <NameFields draft={draft} errors={errors} />}
        <AccountFields draft={draft} errors={errors} />
      </SendForm>
      <p className="form-aside">
        {t('complete_signup.other')} <Link to={paths.signup()}>{t('complete_signup.anew')}</Link>
      </p>
    </>
  );
}

function RequestLink({ data, answer }: PartProps<'ask'>) {
  const { t } = useTranslation('signup');
  return (
    <>
      {data.invalid && !answer && <Alert tone="warning">{t('ask.invalid')}</Alert>}
      <p>{t('ask.text')}</p>
      <LinkRequestForm
        action={paths.completeSignup()}
        sentMessage={(email) => t('ask.sent', { email })}
        answer={answer}
      />
      <p className="form-aside">
        {t('member')} <Link to={paths.login()}>{t('login')}</Link>
      </p>
    </>
  );
}

interface CompletePageProps {
  data: CompletionState;
  answer?: CompleteSignupData;
}

/** A link that expired before its form was sent is shown as one that was expired when opened. */
function stateAfterSubmit({ data, answer }: CompletePageProps): CompletePageProps {
  return answer?.failure?.code === 'link_invalid' ? { data: { kind: 'ask', invalid: true } } : { data, answer };
}

/** Page to finish an account started by a lead or by somebody else. */
export function CompletePage(props: CompletePageProps) {
  const { t } = useTranslation('signup');
  const { data, answer } = stateAfterSubmit(props);
  return (
    <Page width="narrow">
      <Panel look="form" title={t(data.kind === 'ask' ? 'ask.title' : 'complete_signup.title')} heading="h1">
        {data.kind === 'ask' && <RequestLink data={data} answer={answer} />}
        {data.kind === 'finish' && <FinishByLink data={data} answer={answer} />}
        {data.kind === 'lead' && <FinishLead data={data} answer={answer} />}
      </Panel>
    </Page>
  );
}
