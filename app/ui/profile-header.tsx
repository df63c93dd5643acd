import type { ReactNode } from 'react';
import { OnlineDot } from './avatar.tsx';
import { FictionalLabel } from './fictional-label.tsx';
import { Icon } from './icon.tsx';
import { Photo } from './photo.tsx';
import type { PhotoSource } from './photo.tsx';

export interface ProfileHeaderProps {
  name: string;
  age: number;
  place: ReactNode;
  photos: PhotoSource[];
  photoAlt: (index: number) => string;
  onlineLabel?: string | null;
  fictionalLabel?: string | null;
  /** Under the main picture when more exist than are drawn: "+4". */
  more?: ReactNode;
  lead?: ReactNode;
  /** Facts and chips. */
  children?: ReactNode;
  /** Message, like, gift; sticks to the lower edge on phones. */
  actions: ReactNode;
}

function Gallery({
  photos,
  photoAlt,
  fictionalLabel,
  more,
}: Pick<ProfileHeaderProps, 'photos' | 'photoAlt' | 'fictionalLabel' | 'more'>) {
  const [main, ...others] = photos;
  const side = others.slice(0, 2);
  return (
    <div className={side.length > 0 ? 'gallery' : 'gallery gallery-single'}>
      <div className="gallery-main">
        <Photo photo={main ?? null} alt={photoAlt(0)} sizes="(min-width: 992px) 330px, 100vw" priority />
        {fictionalLabel && <FictionalLabel text={fictionalLabel} />}
      </div>
      {side.map((photo, index) => (
        <div className="gallery-side" key={photo.src}>
          <Photo photo={photo} alt={photoAlt(index + 1)} sizes="(min-width: 992px) 160px, 60vw" />
        </div>
      ))}
      {more && (
        <span className="gallery-more">
          <Icon name="camera" />
          {more}
        </span>
      )}
    </div>
  );
}

/** The head of a profile: gallery beside the words on wide screens, above them on phones. */
export function ProfileHeader(props: ProfileHeaderProps) {
  const { name, age, place, photos, photoAlt, onlineLabel, fictionalLabel, more, lead, children, actions } = props;
  return (
    <section className="profile">
      <Gallery photos={photos} photoAlt={photoAlt} fictionalLabel={fictionalLabel} more={more} />
      <div className="profile-words">
        <p className="meta">
          {onlineLabel && (
            <>
              <OnlineDot label="" />
              {onlineLabel}
              <span className="separator" aria-hidden="true" />
            </>
          )}
          <Icon name="map-pin" />
          {place}
        </p>
        <h1 className="profile-name">
          {name} <span className="age">{age}</span>
        </h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
        <div className="profile-actions">{actions}</div>
      </div>
    </section>
  );
}
