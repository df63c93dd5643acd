import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';

/**
 * Links below the login form.
 * @param signup the signup link; empty where signup is closed
 */
export function LoginLinks({ signup }: { signup: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className="form-aside">
      <Link to={paths.resetPassword()}>{t('login.forgot')}</Link>
      {signup && (
        <p>
          {t('login.new')} {signup}
        </p>
      )}
    </div>
  );
}
