import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FailureAlert } from './failure-alert.tsx';

interface ResetRequestProps {
  /** The submitted address, after an error. */
  email?: string;
  failure?: FormFailure;
  pending: boolean;
}

/** Fields of the form that requests a reset link. For a deleted account it offers to restore it instead. */
export function ResetRequest({ email, failure, pending }: ResetRequestProps) {
  const { t } = useTranslation('credentials');
  const deleted = failure?.code === 'account_deleted';
  return (
    <>
      <p>{t('reset.text')}</p>
      <FailureAlert failure={failure} />
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        label={t('reset.email')}
        defaultValue={email}
        error={failure?.fields['email']}
      />
      <Button size="large" block pending={pending}>
        {t('reset.submit')}
      </Button>
      {deleted && (
        <Button name="intent" value="restore" variant="secondary" size="large" block>
          {t('reset.restore')}
        </Button>
      )}
    </>
  );
}

export function ResetLinks() {
  const { t } = useTranslation('credentials');
  return (
    <p className="form-aside">
      <Link to={paths.login()}>{t('reset.login')}</Link>
    </p>
  );
}

interface ResetMailSentProps {
  email: string;
  restore: boolean;
  /** Whether the site does not tell if the address has an account. */
  neutral: boolean;
  /** URL of the demo mailbox; null in production. */
  mailboxUrl: string | null;
}

export function ResetMailSent({ email, restore, neutral, mailboxUrl }: ResetMailSentProps) {
  const { t } = useTranslation('credentials');
  const { supportEmail } = useSite();
  return (
    <>
      <Alert tone="success" role="status" title={t('reset.sentTitle')}>
        {restore ? t('reset.restored', { email }) : t(neutral ? 'reset.sentNeutral' : 'reset.sent', { email })}
      </Alert>
      <p>
        {t('reset.spam')} {restore && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
      </p>
      {mailboxUrl && (
        <Alert>
          {t('reset.mailbox')} <a href={mailboxUrl}>{t('reset.openMailbox')}</a>
        </Alert>
      )}
      <p>
        <Link to={paths.resetPassword()}>{t('reset.again')}</Link>
      </p>
    </>
  );
}
