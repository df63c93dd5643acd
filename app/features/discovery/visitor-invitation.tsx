import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSignupDialog } from '../../lib/signup/signup-dialog.tsx';
import { useSite } from '../../lib/root-data/site.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { NoticeCard } from '../../ui/profile/notice-card.tsx';

/** Tells visitors what members can do here. */
export default function VisitorInvitation() {
  const { t } = useTranslation('members');
  const { signupsOpen } = useSite();
  const startSignup = useSignupDialog();
  return (
    <NoticeCard>
      <p>{t('visitor.text')}</p>
      {signupsOpen && (
        <ButtonLink href={paths.signup()} size="small" onClick={startSignup}>
          {t('visitor.signup')}
        </ButtonLink>
      )}
      <ButtonLink href={paths.login(paths.members())} variant="secondary" size="small">
        {t('visitor.login')}
      </ButtonLink>
    </NoticeCard>
  );
}
