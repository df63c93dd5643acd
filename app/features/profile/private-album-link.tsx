import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';

/** That the profile has a private album, with the number of its photos; nothing of what they show. */
export function PrivateAlbumLink({ profile }: { profile: Pick<ProfileView, 'id' | 'private_photos'> }) {
  const { t } = useTranslation('profile');
  if (profile.private_photos === 0) return null;
  return (
    <p>
      <ButtonLink href={paths.memberAlbum(profile.id)} variant="secondary" icon="lock">
        {t('private_album', { count: profile.private_photos })}
      </ButtonLink>
    </p>
  );
}
