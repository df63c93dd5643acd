import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { formatPlace } from '../../lib/formatting/format-place.ts';
import { useVerifiedLabel } from '../../lib/formatting/verified-label.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ProfileHeader } from '../../ui/profile/profile-header.tsx';
import { MainPhoto } from './main-photo.tsx';

export const HEAD_PHOTOS = 3;

interface ProfileTopProps {
  profile: ProfileView;
  /** The opening of the member's own text. */
  words?: string;
  /** Before the words. */
  children?: ReactNode;
  facts?: ReactNode;
  actions: ReactNode;
  /** Whether the large photo is a carousel. */
  carousel?: boolean;
  /** What can be done with a photo, by its index. */
  photoActions?: (index: number) => ReactNode;
  /** A visitor's teaser does not show the last activity. */
  visitor: boolean;
}

/** Where they live, and where they search for a week. */
function Whereabouts({ profile }: Pick<ProfileTopProps, 'profile'>) {
  const { t } = useTranslation('profile');
  const home = formatPlace(profile, useLocale());
  const { searching_in: place } = profile;
  return place === null ? home : t('home_and_search', { home, search: t('searching_in', { place }) });
}

/** Photos, name, place and presence, words and facts, with the actions. */
export function ProfileTop({
  profile,
  words,
  children,
  facts,
  actions,
  carousel = false,
  photoActions,
  visitor,
}: ProfileTopProps) {
  const { t } = useTranslation('profile');
  const fictionalWord = useFictionalLabel();
  const verifiedLabel = useVerifiedLabel();
  const seen = visitor || profile.fictional ? null : t(`last_seen.${profile.last_seen}`);
  const hidden = profile.images.length - HEAD_PHOTOS;
  return (
    <ProfileHeader
      name={profile.name}
      age={profile.age}
      place={<Whereabouts profile={profile} />}
      count={profile.images.length}
      emptyAlt={t('photo.main', { name: profile.name })}
      activity={profile.online ? t('last_seen.now') : seen}
      online={profile.online}
      verified={verifiedLabel(profile.verified)}
      words={words}
      facts={facts}
      fictionalLabel={profile.fictional ? fictionalWord : null}
      main={carousel && profile.images.length > 1 && <MainPhoto profile={profile} actions={photoActions} />}
      onMain={photoActions?.(0)}
      more={hidden > 0 ? `+${hidden}` : undefined}
      actions={actions}
    >
      {children}
    </ProfileHeader>
  );
}
