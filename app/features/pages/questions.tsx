import { Form, Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PageGroup } from '../../../server/modules/platform/tenants/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { HtmlBlock } from './html-block.tsx';

/** A GET form, so that it works without JavaScript. */
function QuestionSearch({ query }: { query: string }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  return (
    <Form method="get" lang={locale} action={paths.page('faq')} className="question-search" role="search" key={query}>
      <TextField compact type="search" name="q" label={t('faq.search')} defaultValue={query} maxLength={80} />
      <Button type="submit" icon="magnifying-glass">
        {t('faq.find')}
      </Button>
    </Form>
  );
}

/** The number of results, announced to screen readers. */
function ResultCount({ query, count }: { query: string; count: number }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  return (
    <p role="status" className="question-count" lang={locale}>
      {query !== '' && (
        <>
          {t('faq.found', { count, query })} <Link to={paths.page('faq')}>{t('faq.all')}</Link>
        </>
      )}
    </p>
  );
}

/** Collapsible questions; search results are open. */
export function FaqList({ groups, query }: { groups: readonly PageGroup[]; query: string }) {
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <QuestionSearch query={query} />
      <ResultCount query={query} count={count} />
      {groups.map(({ id, title, questions }) => (
        <section key={id} className="question-group" aria-labelledby={id}>
          <SectionTitle id={id}>{title}</SectionTitle>
          <div className="faq-list">
            {questions.map(({ id: questionId, question, html }) => (
              <details key={`${questionId} ${query}`} id={questionId} open={query !== '' && count <= 8}>
                <summary>
                  {question}
                  <Icon name="plus" />
                </summary>
                <HtmlBlock html={html} />
              </details>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
