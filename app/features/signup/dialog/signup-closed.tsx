import { useLocation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { loginReturnPath } from '../steps/login-return.ts';

interface SignupClosedProps {
  heading?: 'h1' | 'h2';
  /** Id of the profile the visitor came for. */
  target: string | null;
  onLogin?: () => void;
}

/** Shown where signup is closed: a link to the login. */
export function SignupClosed({ heading = 'h1', target, onLogin }: SignupClosedProps) {
  const { t } = useTranslation('signup');
  const returnTo = loginReturnPath(useLocation(), target);
  return (
    <EmptyState
      heading={heading}
      title={t('closed.title')}
      action={
        <ButtonLink href={paths.login({ returnTo })} onClick={onLogin}>
          {t('login')}
        </ButtonLink>
      }
    >
      {t('closed.text')}
    </EmptyState>
  );
}
