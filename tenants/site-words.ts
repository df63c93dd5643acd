import type { Locale } from './value-lists.ts';

/** Texts by nested keys, as in the platform's files. */
export interface TextTree {
  readonly [key: string]: string | TextTree | ReadonlyArray<string | TextTree>;
}

/** A site's own texts by language and namespace; they override the platform's texts. */
export type SiteWords = Readonly<Partial<Record<Locale, TextTree>>>;

/** Language and site that a text is for. */
export interface Reader {
  readonly locale: Locale;
  readonly tenant?: { readonly words?: SiteWords } | undefined;
}
