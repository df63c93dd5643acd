import type { ReactNode } from 'react';
import { OnlineIndicator } from '../media/avatar.tsx';
import { FictionalLabel } from './fictional-label.tsx';
import { GalleryLink } from '../media/gallery.tsx';
import { Icon } from '../media/icon.tsx';
import { Photo } from '../media/photo.tsx';

const MAIN_SIZES = '(min-width: 992px) 330px, 100vw';
const SIDE_SIZES = '(min-width: 992px) 160px, 60vw';

interface PicturesProps {
  /** Number of photos in the gallery around it; the first three are shown. */
  count: number;
  /** Accessible text of the placeholder portrait. */
  emptyAlt: string;
  fictionalLabel?: string | null;
  /** Under the main photo when there are more than shown: "+4". */
  more?: ReactNode;
}

interface ProfileHeaderProps extends PicturesProps {
  name: string;
  age: number;
  place: ReactNode;
  onlineLabel?: string | null;
  lead?: ReactNode;
  /** Facts and chips. */
  children?: ReactNode;
  /** Message, like, gift; sticks to the bottom edge on phones. */
  actions: ReactNode;
}

function Pictures({ count, emptyAlt, fictionalLabel, more }: PicturesProps) {
  return (
    <div className={count > 1 ? 'gallery' : 'gallery gallery-single'}>
      <div className="gallery-main">
        {count === 0 ? <Photo photo={null} alt={emptyAlt} /> : <GalleryLink index={0} sizes={MAIN_SIZES} priority />}
        {fictionalLabel && <FictionalLabel text={fictionalLabel} />}
      </div>
      {[1, 2].slice(0, Math.max(0, count - 1)).map((index) => (
        <div className="gallery-side" key={index}>
          <GalleryLink index={index} sizes={SIDE_SIZES} />
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

/** The head of a profile, inside a `Gallery`: photos beside the text on wide screens, above it on phones. */
export function ProfileHeader(props: ProfileHeaderProps) {
  const { name, age, place, count, emptyAlt, onlineLabel, fictionalLabel, more, lead, children, actions } = props;
  return (
    <section className="profile">
      <Pictures count={count} emptyAlt={emptyAlt} fictionalLabel={fictionalLabel} more={more} />
      <div className="profile-text">
        <p className="meta">
          {onlineLabel && (
            <>
              <OnlineIndicator label="" />
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
