import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useSignupDialog } from '../../lib/signup.tsx';
import { useSite } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Tells visitors what members can do here. */
export function VisitorInvitation() {
  const { t } = useTranslation('members');
  const { signupsOpen } = useSite();
  const startSignup = useSignupDialog();
  return (
    <Panel className="invitation">
      <p>{t('visitor.text')}</p>
      <div className="row">
        {signupsOpen && (
          <ButtonLink href={paths.signup()} size="small" onClick={startSignup}>
            {t('visitor.signup')}
          </ButtonLink>
        )}
        <ButtonLink href={paths.login(paths.members())} variant="secondary" size="small">
          {t('visitor.login')}
        </ButtonLink>
      </div>
    </Panel>
  );
}
