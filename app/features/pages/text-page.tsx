import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PageView } from '../../../server/modules/platform/pages/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';
import { Contents, CollapsedContents } from './contents.tsx';
import { HtmlBlock } from './html-block.tsx';

/** Shorter texts get no contents list. */
const MIN_CONTENTS = 3;

/** Effective date of a text. A calendar date, without a time zone. */
function EffectiveDate({ moment }: { moment: string }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  return (
    <p className="meta" lang={locale}>
      <time dateTime={moment}>{t('version', { date: formatDate(locale, moment, 'long', 'UTC') })}</time>
    </p>
  );
}

/** From the text for the United States to the site's own. */
function SitePrivacyLink() {
  const { t } = useTranslation('pages');
  return (
    <p lang={useLocale()}>
      <Link to={paths.ownPrivacy()}>{t('ownNotice')}</Link>
    </p>
  );
}

export function TextPage({ page, children }: { page: PageView; children?: ReactNode }) {
  const listed = page.contents.length >= MIN_CONTENTS;
  const locale = useLocale();
  return (
    <Page>
      <div className="text-layout">
        <article lang={page.lang === locale ? undefined : page.lang}>
          <SectionTitle heading="h1">{page.title}</SectionTitle>
          {page.version && <EffectiveDate moment={page.version} />}
          {page.lang === 'en-US' && <SitePrivacyLink />}
          {listed && !page.groups && <CollapsedContents items={page.contents} lang={page.lang} />}
          <HtmlBlock html={page.html} />
          {children}
        </article>
        {listed && <Contents items={page.contents} lang={page.lang} />}
      </div>
    </Page>
  );
}
