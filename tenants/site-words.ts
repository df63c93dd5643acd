import type { Locale } from './value-lists.ts';

/** Texts by nested keys, as in the platform's files. */
export interface TextTree {
  readonly [key: string]: string | TextTree | ReadonlyArray<string | TextTree>;
}

/** A site's own texts by language and namespace; they override the platform's texts. */
export type SiteTexts = Readonly<Partial<Record<Locale, TextTree>>>;

/** Language and site that a text is for. */
export interface TextReader {
  readonly locale: Locale;
  readonly tenant?: { readonly words?: SiteTexts } | undefined;
}
