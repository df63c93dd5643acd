import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';

export interface LoginRefusalProps {
  /** Why it did not work, in the viewer's language. */
  message: string;
  /** Where somebody who is banned reads why. */
  decision?: string;
}

/** Says that nobody is let in, with the way to the reasons. */
export function LoginRefusal({ message, decision }: LoginRefusalProps) {
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
