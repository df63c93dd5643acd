import { createContext } from 'react';

/** What search engines and link previews are told of a page, beside its title and description. */
export interface PageHead {
  /** For the `robots` tag. */
  robots: 'noindex' | 'noimageindex';
  /** The one address of this page in this language; null for a page that is in no index. */
  canonical: string | null;
  /** The same page in the other languages the site offers; empty where there is only one. */
  alternates: ReadonlyArray<{ lang: string; href: string }>;
  /** What a link preview shows; null where a page is somebody's own. */
  preview: { image: string; locale: string; otherLocales: readonly string[] } | null;
}

/** Set while a page is rendered on the server; browsers have no use for it. */
export const PageHeadContext = /* @__PURE__ */ createContext<PageHead | null>(null);
