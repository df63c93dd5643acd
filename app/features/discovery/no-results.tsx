import { useSearchParams } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { filterQuery } from './filter-query.ts';

/** No profile matches, or the page number is too high. */
export function NoResults({ beyondLast }: { beyondLast: boolean }) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  return (
    <EmptyState
      title={t(beyondLast ? 'empty.page_title' : 'empty.title')}
      action={
        <ButtonLink href={paths.members(beyondLast ? filterQuery(params) : {})} variant="secondary">
          {t(beyondLast ? 'empty.first_page' : 'filters.reset')}
        </ButtonLink>
      }
    >
      {t(beyondLast ? 'empty.page_text' : 'empty.text')}
    </EmptyState>
  );
}
