import { Suspense } from 'react';
import { useSearchParams } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { CardData } from './card-data.ts';
import { pageQuery } from './filter-query.ts';
import type { FurtherPagesProps } from './further-pages.tsx';

const FurtherPages = lazyPart(() => import('./further-pages.tsx'));

interface ResultPagesProps extends Omit<FurtherPagesProps, 'top'> {
  pages: number;
  profiles: ReadonlyArray<Pick<CardData, 'id' | 'spotlight'>>;
}

/** Links to the numbered pages and to those after them, which leave out those who stand on top of the first page. */
export function ResultPages({ pages, profiles, ...further }: ResultPagesProps) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  const marked = () => profiles.flatMap(({ id, spotlight }) => (spotlight ? id : [])).join();
  const top = further.page > 1 ? params.get('top') : marked();
  return (
    <>
      <Pagination
        page={further.page}
        pages={pages}
        hrefFor={(to) => paths.members(pageQuery(params, to, top))}
        labels={{
          nav: t('pages.nav'),
          previous: t('pages.previous'),
          next: t('pages.next'),
          page: (number) => t('pages.page', { page: number }),
        }}
      />
      {(further.cursor !== null || further.beyond) && (
        <Suspense>
          <FurtherPages {...further} top={top} />
        </Suspense>
      )}
    </>
  );
}
