import { createContext } from 'react';

/** Head data for search engines and link previews, beside title and description. */
export interface PageHead {
  robots: 'noindex' | 'noimageindex';
  /** The canonical address of this page in this language; null for a page that is not indexed. */
  canonical: string | null;
  /** The same page in the site's other languages; empty when there is only one. */
  alternates: ReadonlyArray<{ lang: string; href: string }>;
  /** The link preview; null for personal pages. */
  preview: { image: string; locale: string; otherLocales: readonly string[] } | null;
}

/** Set during server rendering; browsers do not need it. */
export const PageHeadContext = /* @__PURE__ */ createContext<PageHead | null>(null);
