import { Link } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import type { CompleteSignupData } from './complete-action.server.ts';
import type { CompletionState } from './complete-data.server.ts';
import { fieldId } from '../steps/step-fields.tsx';
import { ErrorAlert, OpenStepsForm, SendForm } from './open-steps-form.tsx';
import { LeadValues } from './lead-values.tsx';

interface PartProps<Kind extends CompletionState['kind']> {
  data: Extract<CompletionState, { kind: Kind }>;
  answer?: CompleteSignupData;
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

function FinishLead({ data, answer }: PartProps<'lead'>) {
  const { t } = useTranslation('signup');
  return (
    <>
      <LeadValues data={data} />
      <OpenStepsForm data={data} answer={answer} />
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
