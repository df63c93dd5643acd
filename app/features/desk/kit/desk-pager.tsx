import { useLocation, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';

/** Links to the first and the next page of a list. @param next value of `after` for the next page; null on the last */
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
