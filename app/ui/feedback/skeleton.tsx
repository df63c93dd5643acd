interface SkeletonProps {
  /** `text` draws lines, `card` member cards, `row` conversation rows. */
  shape?: 'text' | 'card' | 'row';
  count?: number;
  /** Accessible text, once for the whole group. */
  label: string;
}

export function Skeleton({ shape = 'text', count = 3, label }: SkeletonProps) {
  const items = Array.from({ length: count }, (_, index) => (
    <span key={index} className={`skeleton skeleton-${shape}`} />
  ));
  return (
    <div className={shape === 'card' ? 'card-grid' : 'skeleton-list'} role="status">
      <span className="visually-hidden">{label}</span>
      {items}
    </div>
  );
}
