import type { ReactNode } from 'react';
import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';
import { FictionalNotice } from './fictional-notice.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { ProfileAbout } from './profile-about.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileGallery } from './profile-gallery.tsx';
import { ProfileInterests } from './profile-interests.tsx';
import { HEAD_PHOTOS, ProfileTop } from './profile-top.tsx';
import type { SiteParts } from './site-parts.ts';
import type { ProfileLock } from './use-profile-lock.ts';
import { VisitorActions } from './visitor-actions.tsx';

export interface ProfileBodyProps {
  profile: ProfileView;
  site: SiteParts;
  visitor: boolean;
  /** Whether the site has gifts; only a visitor is told. */
  gifts?: boolean;
  /** Where the pictures of interests are, `assets.interestSprite` of the load context. */
  interestSprite: string;
  actions: ReactNode;
  /** Of the pictures that arrive blurred; one's own have none. */
  lock?: ProfileLock;
  /** More texts of theirs, after the long one. */
  notes?: ReactNode;
  /** What can be done against this member; stands last. */
  safety?: ReactNode;
}

/** A whole profile; a visitor's part of it ends with what logging in would open. */
export function ProfileBody(props: ProfileBodyProps) {
  const { profile, site, visitor, gifts = false, interestSprite, actions, lock, notes, safety } = props;
  return (
    <ProfileGallery profile={profile} lock={lock}>
      <ProfileTop profile={profile} actions={actions} visitor={visitor}>
        {profile.fictional && <FictionalNotice />}
        {!visitor && <ProfileFacts profile={profile} visibleFields={site.visibleFields} />}
      </ProfileTop>
      <div className="profile-details">
        {visitor ? (
          <VisitorActions profile={profile} gifts={gifts} />
        ) : (
          <>
            {site.asksAbout && <ProfileAbout profile={profile} />}
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
