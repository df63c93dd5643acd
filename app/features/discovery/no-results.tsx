import { useSearchParams } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { filterQuery } from './filter-query.ts';

interface NoResultsProps {
  beyondLast: boolean;
  /** What the brand says when nobody matches. */
  words: { title: string; text: string };
}

/** No profile matches, or the page number is too high. */
export function NoResults({ beyondLast, words }: NoResultsProps) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  return (
    <EmptyState
      title={beyondLast ? t('empty.page_title') : words.title}
      action={
        <ButtonLink href={paths.members(beyondLast ? filterQuery(params) : {})} variant="secondary">
          {t(beyondLast ? 'empty.first_page' : 'filters.reset')}
        </ButtonLink>
      }
    >
      {beyondLast ? t('empty.page_text') : words.text}
    </EmptyState>
  );
}
