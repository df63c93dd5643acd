import type { ButtonHTMLAttributes } from 'react';
import { Link } from '@remix-run/react';
import { classNames } from '../hooks/class-names.ts';
import type { IconLinkProps } from '../actions/icon-button.tsx';
import { Icon } from '../media/icon.tsx';

/** What the button submits, and where it is pressed. */
type Submission = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'form' | 'formAction' | 'name' | 'value' | 'onClick' | 'disabled'
>;

interface LikeButtonProps extends Submission {
  liked: boolean;
  /** Liked just now, which the brand shows by a motion. */
  fresh?: boolean;
  /** Includes the name: "Like Sanne" or "Geliket, like voor Sanne intrekken". */
  label: string;
}

/** The heart on a card: a submit button for the caller's form. Outline is not liked, filled is liked. */
export function LikeButton({ liked, fresh, label, ...submission }: LikeButtonProps) {
  return (
    <button
      {...submission}
      className={classNames('like', liked && 'is-liked', fresh && 'is-fresh')}
      aria-pressed={liked}
      aria-label={label}
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
