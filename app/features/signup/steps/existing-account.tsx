import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { FormFailure } from '../../../lib/forms/form-failure.server.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';

export interface ExistingAccountProps {
  failure: FormFailure;
  email: string;
  /** Wraps the question in the form of the page or the dialog. */
  form: (children: ReactNode) => ReactNode;
  /** Path of the login, with the place to return to. */
  login: string;
  onLogin?: () => void;
}

/** Whether a signup was rejected because the address has an account. */
export const isAccountConflict = ({ code }: FormFailure): boolean =>
  code === 'account_exists' || code === 'account_deleted';

/** For an address that has an account: links to log in, or to have a deleted account restored. */
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

/** Confirms that a restore link was sent if the address has a deleted account. */
export function RestoreSent({ email }: { email: string }) {
  const { t } = useTranslation('signup');
  return (
    <Alert tone="success" role="status">
      {t('exists.sent', { email })}
    </Alert>
  );
}
