import { useSearchParams } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { filterQuery, widerQuery } from './filter-query.ts';

interface NoResultsProps {
  /** What the brand says when nobody matches; null if the page number is too high. */
  words: { title: string; text: string } | null;
  /** Whether only profiles with a photo were looked for. */
  photo: boolean;
}

/** No profile matches, or the page number is too high. */
export function NoResults({ words, photo }: NoResultsProps) {
  const { t } = useTranslation('members');
  const [params] = useSearchParams();
  const wider = words && widerQuery(params, photo);
  return (
    <EmptyState
      title={words?.title ?? t('empty.page_title')}
      action={
        <>
          {wider && <ButtonLink href={paths.members(wider)}>{t('empty.widen')}</ButtonLink>}
          <ButtonLink href={paths.members(words ? {} : filterQuery(params))} variant="secondary">
            {t(words ? 'filters.reset' : 'empty.first_page')}
          </ButtonLink>
        </>
      }
    >
      {words?.text ?? t('empty.page_text')}
    </EmptyState>
  );
}
