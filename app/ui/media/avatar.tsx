import { classNames } from '../hooks/class-names.ts';
import { Photo, type PhotoSource } from './photo.tsx';

interface AvatarProps {
  photo: PhotoSource | null;
  /** Empty when the name is shown beside it. */
  alt?: string;
  /** Accessible text of the online dot; without it no dot is drawn. */
  onlineLabel?: string | null;
  size?: 'small' | 'medium' | 'large';
}

/** A portrait, 1:1. */
export function Avatar({ photo, alt = '', onlineLabel, size = 'medium' }: AvatarProps) {
  return (
    <span className={classNames('avatar', size !== 'medium' && `avatar-${size}`)}>
      <Photo photo={photo} alt={alt} sizes="96px" />
      {onlineLabel && <OnlineIndicator label={onlineLabel} />}
    </span>
  );
}

/** The green dot of a member who is online now; decoration when the label is empty because text beside it says so. */
export function OnlineIndicator({ label }: { label: string }) {
  if (label === '') return <span className="dot" aria-hidden="true" />;
  return <span className="dot" role="img" aria-label={label} title={label} />;
}
