import { classNames } from '../hooks/class-names.ts';

/** A picture with its size and placeholder colour. */
export interface PhotoSource {
  src: string;
  srcSet?: string;
  /** Pixels of `src`; the layout uses their ratio only. */
  width: number;
  height: number;
  /** Placeholder colour until the picture has loaded, as `#rrggbb`. */
  color?: string | null;
}

interface PhotoProps {
  photo: PhotoSource | null;
  alt: string;
  /** Name of a person without a photo: the placeholder shows its first letter. */
  initial?: string;
  sizes?: string;
  /** Above the fold: not lazy, high fetch priority. */
  priority?: boolean;
  className?: string;
}

/**
 * A picture on its placeholder colour, or the brand's empty portrait. The colour is an SVG rectangle because the
 * content security policy blocks style attributes.
 */
export function Photo({ photo, alt, initial, sizes, priority, className }: PhotoProps) {
  if (!photo) {
    return (
      <svg
        className={classNames('photo photo-empty', className)}
        viewBox="0 0 30 40"
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        preserveAspectRatio={initial ? 'xMidYMid slice' : 'xMidYMin slice'}
      >
        {initial ? (
          <text x="15" y="20" textAnchor="middle" dominantBaseline="central" aria-hidden="true">
            {[...initial][0]?.toUpperCase()}
          </text>
        ) : (
          <path d="M15 10a6.5 6.5 0 0 1 6.5 6.5v2a6.5 6.5 0 0 1-13 0v-2A6.5 6.5 0 0 1 15 10zM2.5 42a12.5 12.5 0 0 1 25 0z" />
        )}
      </svg>
    );
  }
  return (
    <>
      {photo.color && (
        <svg className="photo-placeholder" aria-hidden="true">
          <rect width="100%" height="100%" fill={photo.color} />
        </svg>
      )}
      <img
        className={classNames('photo', className)}
        src={photo.src}
        srcSet={photo.srcSet}
        sizes={photo.srcSet ? sizes : undefined}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={priority ? undefined : 'lazy'}
        decoding="async"
        {...(priority ? { fetchpriority: 'high' } : {})}
      />
    </>
  );
}
