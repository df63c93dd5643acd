import { classNames } from './class-names.ts';
import { Photo } from './photo.tsx';
import type { PhotoSource } from './photo.tsx';

export interface AvatarProps {
  photo: PhotoSource | null;
  /** Empty when the name stands beside it. */
  alt?: string;
  /** Spoken when the member is online; without it no dot is drawn. */
  onlineLabel?: string | null;
  size?: 'small' | 'medium' | 'large';
}

/** A face, 1:1. */
export function Avatar({ photo, alt = '', onlineLabel, size = 'medium' }: AvatarProps) {
  return (
    <span className={classNames('avatar', size !== 'medium' && `avatar-${size}`)}>
      <Photo photo={photo} alt={alt} sizes="96px" />
      {onlineLabel && <OnlineDot label={onlineLabel} />}
    </span>
  );
}

/** The green dot of a member who is really there; decoration with an empty label, where words beside it say so. */
export function OnlineDot({ label }: { label: string }) {
  if (label === '') return <span className="dot" aria-hidden="true" />;
  return <span className="dot" role="img" aria-label={label} title={label} />;
}
