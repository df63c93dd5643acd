import { Link } from '@remix-run/react';
import { classNames } from '../hooks/class-names.ts';
import type { IconLinkProps } from '../actions/icon-button.tsx';
import { Icon } from '../media/icon.tsx';

interface LikeButtonProps {
  liked: boolean;
  /** Liked just now, which the brand shows by a motion. */
  fresh?: boolean;
  /** Includes the name: "Like Sanne" or "Geliket, like voor Sanne intrekken". */
  label: string;
  disabled?: boolean;
  className?: string;
}

/** The heart on a card: a submit button for the caller's form. Outline is not liked, filled is liked. */
export function LikeButton({ liked, fresh, label, disabled, className }: LikeButtonProps) {
  return (
    <button
      type="submit"
      className={classNames('like', liked && 'is-liked', fresh && 'is-fresh', className)}
      aria-pressed={liked}
      aria-label={label}
      disabled={disabled}
    >
      <Icon name={liked ? 'heart-filled' : 'heart-outline'} />
    </button>
  );
}

/** The same heart as a link, for visitors. */
export function LikeLink({ href, label, onClick }: Pick<IconLinkProps, 'href' | 'label' | 'onClick'>) {
  return (
    <Link to={href} className="like" aria-label={label} title={label} onClick={onClick}>
      <Icon name="heart-outline" />
    </Link>
  );
}
