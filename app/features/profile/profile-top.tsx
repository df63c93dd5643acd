import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { formatPlace } from '../../lib/formatting/format-place.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ProfileHeader } from '../../ui/profile/profile-header.tsx';

export const HEAD_PHOTOS = 3;

interface ProfileTopProps {
  profile: ProfileView;
  /** Facts below the name. */
  children?: ReactNode;
  actions: ReactNode;
  /** A visitor's teaser does not show the last activity. */
  visitor: boolean;
}

/** Photos, name, place and presence, with the actions. */
export function ProfileTop({ profile, children, actions, visitor }: ProfileTopProps) {
  const { t } = useTranslation('profile');
  const locale = useLocale();
  const fictionalWord = useFictionalLabel();
  const hidden = profile.images.length - HEAD_PHOTOS;
  return (
    <ProfileHeader
      name={profile.name}
      age={profile.age}
      place={formatPlace(profile, locale)}
      count={profile.images.length}
      emptyAlt={t('photo.main', { name: profile.name })}
      onlineLabel={profile.online ? t('last_seen.now') : null}
      fictionalLabel={profile.fictional ? fictionalWord : null}
      more={hidden > 0 ? `+${hidden}` : undefined}
      actions={actions}
    >
      {!visitor && !profile.online && !profile.fictional && (
        <p className="text-muted">{t(`last_seen.${profile.last_seen}`)}</p>
      )}
      {children}
    </ProfileHeader>
  );
}
