import { useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { filterQuery } from './filter-query.ts';

export interface FurtherPagesProps {
  page: number;
  /** Leads on from here; null at the end. */
  cursor: string | null;
  /** Whether this page has no number any more. */
  beyond: boolean;
}

/** The way on from the last page that has a number, and back to the first one. */
export default function FurtherPages({ page, cursor, beyond }: FurtherPagesProps) {
  const { t } = useTranslation('search');
  const [params] = useSearchParams();
  const query = filterQuery(params);
  return (
    <div className="further-pages">
      {beyond && <p>{t('further.page', { page })}</p>}
      {beyond && (
        <ButtonLink href={paths.members(query)} variant="secondary">
          {t('further.first')}
        </ButtonLink>
      )}
      {cursor && <ButtonLink href={paths.members({ ...query, cursor })}>{t('further.next')}</ButtonLink>}
    </div>
  );
}
