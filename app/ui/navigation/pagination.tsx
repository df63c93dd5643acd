import { Link } from '@remix-run/react';
import { classNames } from '../hooks/class-names.ts';
import { Icon } from '../media/icon.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  /** Accessible names: of the navigation, the arrows, and one page ("Pagina 3"). */
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
}

/** The page numbers to show: first, last, and those around the current one; 0 is a gap. */
export function visiblePages(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1] ?? 0;
    if (each - before === 2) return [each - 1, each];
    return each - before > 2 ? [0, each] : [each];
  });
}

export function Pagination({ page, pages, hrefFor, labels }: PaginationProps) {
  if (pages <= 1) return null;
  const arrow = (to: number, label: string, icon: 'caret-left' | 'caret-right') =>
    to >= 1 &&
    to <= pages && (
      <Link
        to={hrefFor(to)}
        prefetch={to > page ? 'viewport' : 'intent'}
        className="page-link"
        aria-label={label}
        rel={to < page ? 'prev' : 'next'}
      >
        <Icon name={icon} />
      </Link>
    );
  return (
    <nav className="pagination" aria-label={labels.nav}>
      {arrow(page - 1, labels.previous, 'caret-left')}
      {visiblePages(page, pages).map((each, index) =>
        each === 0 ? (
          <span key={`gap-${index}`} className="page-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={each}
            to={hrefFor(each)}
            className={classNames('page-link', each === page && 'is-current')}
            aria-label={labels.page(each)}
            aria-current={each === page ? 'page' : undefined}
          >
            {each}
          </Link>
        ),
      )}
      {arrow(page + 1, labels.next, 'caret-right')}
    </nav>
  );
}
