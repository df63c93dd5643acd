import { useContext } from 'react';

import { PageHeadContext } from '../../lib/page-head.ts';
import { useRootData } from '../../lib/site.ts';
import { usePageDescription, usePageTitle } from './page-title.ts';

/**
 * Tags for search engines and link previews. Rendered on the server only and last in the head, where hydration keeps
 * unknown elements: browsers do not need these tags, and no script for them is loaded.
 */
export function SearchEngineTags() {
  const site = useRootData()?.site;
  const head = useContext(PageHeadContext);
  const title = usePageTitle(null);
  const description = usePageDescription();
  const own = description && <meta name="description" content={description} />;
  if (!head) return own;
  const { robots, canonical, alternates, preview } = head;
  // A page that is not indexed may be about a person: its preview shows the site only.
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
