import { useTranslation } from 'react-i18next';

import type { StatementPreview } from '../../../../server/modules/operators/report-queue/report-queue.service.ts';
import { useLanguageName } from '../use-language-name.ts';

/** What the member would read, in their language. */
export function StatementText({ preview: { locale, what, why, facts } }: { preview: StatementPreview }) {
  const { t } = useTranslation('deskreports');
  const nameOf = useLanguageName();
  return (
    <section className="report-statement" role="status" aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      <p className="report-note">{t('preview.language', { language: nameOf(locale) })}</p>
      <blockquote lang={locale}>
        <p>{what}</p>
        <p>{why}</p>
        <p className="report-words">{facts}</p>
      </blockquote>
    </section>
  );
}
