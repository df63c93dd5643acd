import type { Locale } from './value-lists.ts';

/** Texts by their keys, as deep as the platform's files are. */
export interface TextTree {
  readonly [key: string]: string | TextTree | ReadonlyArray<string | TextTree>;
}

/** A site's own words by language, then namespace: what they name replaces the platform's text of that key. */
export type SiteWords = Readonly<Partial<Record<Locale, TextTree>>>;

/** Whom a text is for: a language, mostly of a site, which may have words of its own. */
export interface Reader {
  readonly locale: Locale;
  readonly tenant?: { readonly words?: SiteWords } | undefined;
}
