import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** The match that a like has just created, for browsers without JavaScript. */
export function MatchNote({ profile }: { profile: { id: string; name: string } }) {
  const { t } = useTranslation('profile');
  return (
    <Alert tone="success" icon="heart-filled" title={t('match.note', { name: profile.name })} role="status">
      <ButtonLink href={paths.memberChat(profile.id)} size="small">
        {t('match.message')}
      </ButtonLink>
    </Alert>
  );
}
