import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { FormFailure } from '../../lib/form-failure.server.ts';
import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

export interface ExistingAccountProps {
  failure: FormFailure;
  email: string;
  /** The form around a question: a page's or the dialog's. */
  form: (children: ReactNode) => ReactNode;
  /** The login that leads back to where the visitor was. */
  login: string;
  onLogin?: () => void;
}

/** Whether a signup was refused because the address has an account. */
export const isExisting = ({ code }: FormFailure): boolean => code === 'account_exists' || code === 'account_deleted';

/** The way on for who has an account here already: log in, or have a deleted one restored. */
export function ExistingAccount({ failure, email, form, login, onLogin }: ExistingAccountProps) {
  const { t } = useTranslation('signup');
  const { supportEmail } = useSite();
  if (failure.code !== 'account_deleted') {
    return (
      <p>
        <ButtonLink variant="secondary" href={login} onClick={onLogin}>
          {t('exists.login')}
        </ButtonLink>
      </p>
    );
  }
  return (
    <>
      {form(
        <>
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="email" value={email} />
          <Button variant="secondary">{t('exists.restore')}</Button>
        </>,
      )}
      <p>
        {t('exists.support')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </>
  );
}

/** The link that restores an account is on its way, if there is such an account. */
export function RestoreSent({ email }: { email: string }) {
  const { t } = useTranslation('signup');
  return (
    <Alert tone="success" role="status">
      {t('exists.sent', { email })}
    </Alert>
  );
}
