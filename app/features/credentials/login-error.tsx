import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

export interface LoginErrorProps {
  message: string;
  /** Path of the statement of reasons, for a banned account. */
  decision?: string;
}

/** Login error, with a link to the statement of reasons for a banned account. */
export function LoginError({ message, decision }: LoginErrorProps) {
  const { t } = useTranslation('auth');
  return (
    <Alert tone="danger" role="alert">
      {message}
      {decision && (
        <>
          {' '}
          <Link to={paths.decision(decision)}>{t('login.decision')}</Link>
        </>
      )}
    </Alert>
  );
}
