import { Photo } from '../../../ui/media/photo.tsx';
import { classNames } from '../../../ui/hooks/class-names.ts';

/** Pixels of the thumbnails that the desk is sent; the layout uses their ratio only. */
const THUMB = { width: 120, height: 160 };

interface PortraitProps {
  /** URL of the main photo; null without one, and for operators who may not see photos. */
  src: string | null;
  /** Whose portrait it is, written beside it; its first letter stands in for the photo. */
  name: string;
  size?: 'row' | 'strip' | 'head';
}

/** A member's portrait; decoration beside the name. */
export function Portrait({ src, name, size = 'row' }: PortraitProps) {
  return (
    <span className={classNames('desk-portrait', size !== 'row' && `desk-portrait-${size}`)}>
      <Photo photo={src === null ? null : { src, ...THUMB }} alt="" initial={name || '–'} />
    </span>
  );
}

/** A member in a table: portrait and name. */
export function PersonCell({ portrait, name }: { portrait: string | null; name: string }) {
  return (
    <span className="desk-person">
      <Portrait src={portrait} name={name} />
      {name}
    </span>
  );
}
