import type { ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { OnlineIndicator } from '../media/avatar.tsx';
import { FictionalLabel } from './fictional-label.tsx';
import { GalleryLink } from '../media/gallery.tsx';
import { Icon } from '../media/icon.tsx';
import { Photo } from '../media/photo.tsx';

/** Widths of the large photo. */
export const MAIN_PHOTO_SIZES = '(min-width: 992px) 460px, 100vw';
const SIDE_SIZES = '(min-width: 992px) 300px, 60vw';

interface PicturesProps {
  /** Number of photos in the gallery around it; the first three are shown. */
  count: number;
  /** Accessible text of the placeholder portrait. */
  emptyAlt: string;
  name: string;
  fictionalLabel?: string | null;
  /** In place of the large photo: a carousel of all photos. */
  main?: ReactNode;
  /** On the large photo, if `main` does not replace it. */
  onMain?: ReactNode;
  /** On the photos when there are more than shown: "+4". */
  more?: ReactNode;
}

interface ProfileHeaderProps extends PicturesProps {
  age: number;
  place: ReactNode;
  /** When last seen. */
  activity?: string | null;
  online?: boolean;
  /** Since when the main photo is verified; null if it is not. */
  verified?: string | null;
  /** The opening of the member's own text. */
  words?: string;
  /** Before the words. */
  children?: ReactNode;
  /** A `FactGrid`. */
  facts?: ReactNode;
  /** Message, like, gift; sticks to the bottom edge on phones. */
  actions: ReactNode;
}

function Pictures({ count, emptyAlt, name, fictionalLabel, main, onMain, more }: PicturesProps) {
  return (
    <div className={count > 1 ? 'gallery' : 'gallery gallery-single'}>
      <div className="gallery-main">
        {count === 0 ? (
          <Photo photo={null} alt={emptyAlt} initial={name} />
        ) : (
          main || (
            <>
              <GalleryLink index={0} sizes={MAIN_PHOTO_SIZES} priority />
              {onMain}
            </>
          )
        )}
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

/** Steps by which large type is reduced, with the number of characters from which each holds; the longest first. */
const NAME_SIZES = [
  [13, 'name-longest'],
  [9, 'name-longer'],
  [7, 'name-long'],
  [6, 'name-medium'],
] as const;

/** The class that keeps a long name on one line. */
function nameSize(name: string): string | undefined {
  const { length } = [...name];
  return NAME_SIZES.find(([from]) => length >= from)?.[1];
}

/**
 * The head of a profile, inside a `Gallery`: photos beside the text on wide screens, above it on phones. The document
 * order (photos, name, words, facts, actions) is the same in every brand; its composition arranges them.
 */
export function ProfileHeader(props: ProfileHeaderProps) {
  const { name, age, place, activity, online, verified, words, children, facts, actions, ...pictures } = props;
  return (
    <section className="profile">
      <Pictures name={name} {...pictures} />
      <div className="profile-text">
        <div className="profile-head">
          <p className="meta">
            {activity && (
              <>
                {online && <OnlineIndicator label="" />}
                {activity}
                <span className="separator" aria-hidden="true" />
              </>
            )}
            <span className="profile-place">
              <Icon name="map-pin" />
              {place}
            </span>
          </p>
          <h1 className={classNames('profile-name', nameSize(name))}>
            {name} <span className="age">{age}</span>
          </h1>
        </div>
        {verified && (
          <p className="verified-note">
            <Icon name="seal-check" />
            {verified}
          </p>
        )}
        {(children || words) && (
          <div className="profile-intro">
            {children}
            {words && <p className="profile-words">{words}</p>}
          </div>
        )}
        {facts}
        <div className="profile-actions">{actions}</div>
      </div>
    </section>
  );
}
