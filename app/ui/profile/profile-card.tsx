import { useRef, type ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { classNames } from '../hooks/class-names.ts';
import { useEventListener } from '../hooks/use-event-listener.ts';
import { OnlineIndicator } from '../media/avatar.tsx';
import { Chip, ChipList } from './chip.tsx';
import { FictionalLabel } from './fictional-label.tsx';
import { Icon } from '../media/icon.tsx';
import { Photo, type PhotoSource } from '../media/photo.tsx';
import { VerifiedMark } from './verified-mark.tsx';

export interface ProfileCardProps {
  href: string;
  name: string;
  age: number;
  place: string;
  /** How far away, in words. */
  distance?: string | null;
  photo: PhotoSource | null;
  photoAlt: string;
  /** Widths of the photo, where it is not in a grid of cards. */
  sizes?: string;
  /** Accessible text when online; without it no dot. */
  onlineLabel?: string | null;
  /** Since when the main photo is verified; null if it is not. */
  verifiedLabel?: string | null;
  /** The tenant's word for a fictional profile; required for each such profile. */
  fictionalLabel?: string | null;
  chips?: string[];
  /** What both have in common, in words. */
  common?: string[];
  /** A `LikeButton`, a visitor's link, or nothing. */
  like?: ReactNode;
  /** In the first row: not loaded lazily. */
  priority?: boolean;
  /** Whether the browser may ask for the link's route in advance. All cards of a list have the same. */
  discover?: boolean;
  heading?: 'h2' | 'h3';
}

/** Widths of a photo in a grid of cards. */
export const CARD_PHOTO_SIZES = '(min-width:1200px) 288px,(min-width:992px) 24vw,(min-width:768px) 32vw,46vw';

/**
 * A member in a list. The document order (text, photo, label, like) is the same in every brand, so that Tab reaches the
 * name's link first; where each is shown, and whether the text overlays the photo, is up to the theme. Never prefetched: viewing a profile removes the mark "new" from its like.
 */
export function ProfileCard(props: ProfileCardProps) {
  const {
    href,
    name,
    age,
    place,
    distance,
    photo,
    photoAlt,
    sizes = CARD_PHOTO_SIZES,
    onlineLabel,
    verifiedLabel,
    fictionalLabel,
    chips = [],
    common = [],
    like,
    priority,
    discover = true,
  } = props;
  const Heading = props.heading ?? 'h3';
  return (
    <article className="member-card">
      <div className="member-body">
        <Heading className="member-name">
          <Link to={href} className="stretched-link" discover={discover ? 'render' : 'none'}>
            <span className="text-truncate">{name}</span> <span className="age">{age}</span>
          </Link>
          {verifiedLabel && <VerifiedMark label={verifiedLabel} />}
          {onlineLabel && <OnlineIndicator label={onlineLabel} />}
        </Heading>
        <p className="meta">
          <Icon name="map-pin" />
          <span className="text-truncate">{place}</span>
          {distance && <span className="distance">{distance}</span>}
        </p>
        {common.length > 0 && (
          <p className="common">
            {common.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )}
        {chips.length > 0 && (
          <ChipList>
            {chips.map((chip) => (
              <Chip key={chip}>{chip}</Chip>
            ))}
          </ChipList>
        )}
      </div>
      <div className="media">
        <Photo photo={photo} alt={photoAlt} initial={name} sizes={sizes} priority={priority} />
        {fictionalLabel && <FictionalLabel text={fictionalLabel} />}
        {like}
      </div>
    </article>
  );
}

interface CardGridProps {
  /** Arranged by the brand's composition of the members page. */
  composed?: boolean;
  children: ReactNode;
}

/**
 * Opens a card whose photo was pressed. Where text is shown over the photo, the link of the name covers no more
 * than the text.
 */
function openPressed({ target }: Event): void {
  const pressed = target as Element;
  if (pressed.closest('.media') && !pressed.closest('a, button, dialog, [popover]'))
    pressed.closest('.member-card')?.querySelector<HTMLElement>('.stretched-link')?.click();
}

/** The list of cards: two columns on phones, four on wide screens, where a brand has no arrangement of its own. */
export function CardGrid({ composed, children }: CardGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useEventListener(grid, 'click', openPressed);
  return (
    <div ref={grid} className={classNames('card-grid', composed && 'people-grid')}>
      {children}
    </div>
  );
}
