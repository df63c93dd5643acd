import { useContext } from 'react';

import { PageHeadContext } from '../../lib/page-head.ts';
import { useRootData } from '../../lib/site.ts';
import { usePageDescription, usePageTitle } from './page-title.ts';

/**
 * What search engines and link previews read. Rendered on the server alone and last in the head, where hydration leaves
 * what it does not know: nobody reads these in a browser, and no browser loads what makes them.
 */
export function PublicTags() {
  const site = useRootData()?.site;
  const head = useContext(PageHeadContext);
  const title = usePageTitle(null);
  const description = usePageDescription();
  const own = description && <meta name="description" content={description} />;
  if (!head) return own;
  const { robots, canonical, alternates, preview } = head;
  // A page in no index can be about somebody: its link says no more than whose site it is.
  const shown = canonical ? { title, description } : site;
  return (
    <>
      {own}
      <meta name="robots" content={robots} />
      {canonical && <link rel="canonical" href={canonical} />}
      {alternates.map(({ lang, href }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={href} />
      ))}
      {preview && site && shown && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={shown.title} />
          {shown.description && <meta property="og:description" content={shown.description} />}
          {canonical && <meta property="og:url" content={canonical} />}
          <meta property="og:image" content={preview.image} />
          <meta property="og:locale" content={preview.locale} />
          {preview.otherLocales.map((locale) => (
            <meta key={locale} property="og:locale:alternate" content={locale} />
          ))}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
