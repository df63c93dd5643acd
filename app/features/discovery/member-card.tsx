import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { formatPlace } from '../../lib/formatting/format-place.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ProfileCard } from '../../ui/profile/profile-card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { CardData } from './card-data.ts';
import type { Comparison } from './comparison.ts';

interface MemberCardProps {
  profile: CardData;
  href: string;
  /** What compares the profile with the viewer, in words. */
  compared?: Comparison;
  like?: ReactNode;
  mark?: ReactNode;
  priority?: boolean;
  discover?: boolean;
  heading?: 'h2' | 'h3';
}

export function MemberCard({ profile, href, compared, like, mark, priority, discover, heading }: MemberCardProps) {
  const { t } = useTranslation('members');
  const fictionalWord = useFictionalLabel();
  const locale = useLocale();
  return (
    <ProfileCard
      href={href}
      name={profile.name}
      age={profile.age}
      place={formatPlace(profile, locale)}
      distance={compared?.distance}
      common={compared?.common}
      photo={photoSource(profile.main_image)}
      photoAlt={t('card.photo', { name: profile.name })}
      onlineLabel={profile.online ? t('card.online') : null}
      verifiedLabel={profile.verified}
      fictionalLabel={profile.fictional ? fictionalWord : null}
      chips={profile.interests}
      like={
        <>
          {profile.spotlight && <Badge tone="neutral" {...profile.spotlight} className="card-mark" />}
          {mark}
          {like}
        </>
      }
      priority={priority}
      discover={discover}
      heading={heading}
    />
  );
}
