import { useSearchParams } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { filterQuery } from './filter-query.ts';

export interface FurtherPagesProps {
  page: number;
  /** Ids of those on top of the first page, separated by commas. */
  top: string | null;
  /** Cursor of the next page; null at the end. */
  cursor: string | null;
  /** Whether this page is after the numbered ones. */
  beyond: boolean;
}

/** Links to the next page after the numbered ones, and back to the first one. */
export default function FurtherPages({ page, top, cursor, beyond }: FurtherPagesProps) {
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
      {cursor && <ButtonLink href={paths.members({ ...query, cursor, top })}>{t('further.next')}</ButtonLink>}
    </div>
  );
}
