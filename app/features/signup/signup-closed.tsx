import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export interface SignupClosedProps {
  heading?: 'h1' | 'h2';
  onLogin?: () => void;
}

/** Where nobody can sign up: the way in for who has an account. */
export function SignupClosed({ heading = 'h1', onLogin }: SignupClosedProps) {
  const { t } = useTranslation('signup');
  return (
    <EmptyState
      heading={heading}
      title={t('closed.title')}
      action={
        <ButtonLink href={paths.login()} onClick={onLogin}>
          {t('login')}
        </ButtonLink>
      }
    >
      {t('closed.text')}
    </EmptyState>
  );
}
