import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { FictionalNotice } from './fictional-notice.tsx';
import { splitOpening } from './opening-words.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileGallery } from './profile-gallery.tsx';
import { ProfileInterests, SharedInterests } from './profile-interests.tsx';
import { HEAD_PHOTOS, ProfileTop } from './profile-top.tsx';
import type { VisibleProfileParts } from './visible-parts.ts';
import type { ProfileLock } from './use-profile-lock.ts';
import { VisitorActions } from './visitor-actions.tsx';
import { thumbSource } from '../../lib/formatting/photo-source.ts';
import { GalleryLink } from '../../ui/media/gallery.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';

/** What follows the opening of the member's text, or that there is none. */
function ProfileAbout({ profile, text, children }: { profile: ProfileView; text: string; children: ReactNode }) {
  const { t } = useTranslation('profile');
  if (profile.about && !text) return null;
  return (
    <section className="profile-section" aria-labelledby="about">
      <SectionHead id="about" title={t('about.title', { name: profile.name })} />
      <p className="profile-about">{text || t('about.empty', { name: profile.name })}</p>
      {text && children}
    </section>
  );
}

/** Photos that do not fit into the head of the profile. */
function PhotoStrip({ profile, from }: { profile: ProfileView; from: number }) {
  const { t } = useTranslation('profile');
  const rest = profile.images.slice(from);
  if (rest.length === 0) return null;
  return (
    <section className="profile-section">
      <h2 className="visually-hidden">{t('photo.gallery')}</h2>
      <ul className="photo-strip">
        {rest.map((photo, index) => (
          <li key={photo.id}>
            <GalleryLink index={from + index} source={thumbSource(photo)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProfileBodyProps {
  profile: ProfileView;
  site: VisibleProfileParts;
  visitor: boolean;
  /** Whether the site has gifts; needed for visitors only. */
  gifts?: boolean;
  /** Address of the icons of interests, `assets.interestSprite` of the load context. */
  interestSprite: string;
  actions: ReactNode;
  /** Lock of the blurred photos; the own profile has none. */
  lock?: ProfileLock;
  /** Further texts, after the long one. */
  notes?: ReactNode;
  /** What can be done with the introduction; absent for nothing. */
  subjectActions?: (subject: string) => ReactNode;
  /** What can be done with a photo, by its index. */
  photoActions?: (index: number) => ReactNode;
  /** Blocking and reporting; placed last. */
  safety?: ReactNode;
}

/** A whole profile. For visitors it ends with what signing up would open. */
export function ProfileBody(props: ProfileBodyProps) {
  const {
    profile,
    site,
    visitor,
    gifts = false,
    interestSprite,
    actions,
    lock,
    notes,
    subjectActions,
    photoActions,
    safety,
  } = props;
  const { opening, rest } = splitOpening(visitor || !site.asksAbout ? '' : profile.about);
  return (
    <ProfileGallery profile={profile} lock={lock} actions={photoActions}>
      <ProfileTop
        profile={profile}
        words={opening}
        facts={!visitor && <ProfileFacts profile={profile} visibleFields={site.visibleFields} />}
        actions={actions}
        carousel={site.carousel}
        photoActions={photoActions}
        visitor={visitor}
      >
        {profile.fictional && <FictionalNotice />}
        {!visitor && <SharedInterests profile={profile} />}
      </ProfileTop>
      <div className="profile-details">
        {visitor ? (
          <VisitorActions profile={profile} gifts={gifts} />
        ) : (
          <>
            {site.asksAbout && (
              <ProfileAbout profile={profile} text={rest}>
                {subjectActions?.('about')}
              </ProfileAbout>
            )}
            {notes}
            <ProfileInterests profile={profile} sprite={interestSprite} />
            <PhotoStrip profile={profile} from={HEAD_PHOTOS} />
            {safety}
          </>
        )}
      </div>
    </ProfileGallery>
  );
}
