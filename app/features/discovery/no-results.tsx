import { useSearchParams } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { filterQuery } from './filter-query.ts';

interface NoResultsProps {
  /** What the brand says when nobody matches; null if the page number is too high. */
  words: { title: string; text: string } | null;
}

/** No profile matches, or the page number is too high. */
export function NoResults({ words }: NoResultsProps) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  return (
    <EmptyState
      title={words?.title ?? t('empty.page_title')}
      action={
        <ButtonLink href={paths.members(words ? {} : filterQuery(params))} variant="secondary">
          {t(words ? 'filters.reset' : 'empty.first_page')}
        </ButtonLink>
      }
    >
      {words?.text ?? t('empty.page_text')}
    </EmptyState>
  );
}
