import { Suspense } from 'react';
import { useSearchParams } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { pageQuery } from './filter-query.ts';
import type { FurtherPagesProps } from './further-pages.tsx';

const FurtherPages = lazyPart(() => import('./further-pages.tsx'));

/** Links to the numbered pages and to those after them. */
export function ResultPages({ pages, ...further }: FurtherPagesProps & { pages: number }) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  return (
    <>
      <Pagination
        page={further.page}
        pages={pages}
        hrefFor={(to) => paths.members(pageQuery(params, to))}
        labels={{
          nav: t('pages.nav'),
          previous: t('pages.previous'),
          next: t('pages.next'),
          page: (number) => t('pages.page', { page: number }),
        }}
      />
      {(further.cursor !== null || further.beyond) && (
        <Suspense>
          <FurtherPages {...further} />
        </Suspense>
      )}
    </>
  );
}
