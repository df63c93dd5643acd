import { useLocation, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { ButtonLink } from '../../ui/button.tsx';

/** The ways to the beginning of a list and to its next page. @param next for `after`; null on the last page */
export function DeskPager({ next }: { next: string | null }) {
  const { t } = useTranslation('desk');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const hrefFor = (after: string | null) => {
    const params = new URLSearchParams(search);
    params.delete('after');
    if (after) params.set('after', after);
    return params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
  };
  if (!next && !search.has('after')) return null;
  return (
    <nav className="desk-pager" aria-label={t('pager.label')}>
      {search.has('after') && (
        <ButtonLink variant="secondary" size="small" icon="arrow-left" href={hrefFor(null)}>
          {t('pager.first')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink variant="secondary" size="small" icon="arrow-right" href={hrefFor(next)}>
          {t('pager.next')}
        </ButtonLink>
      )}
    </nav>
  );
}
