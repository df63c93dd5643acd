import type { TenantConfig } from './tenant.schema.ts';
import type { Locale } from './value-lists.ts';

/** A text by language, as in a tenant's file. */
export type LocalisedText = Partial<Record<Locale, string>>;

/**
 * The text in the reader's language, else the site's, else Dutch, else English, else any. The schema guarantees at
 * least one.
 */
export function selectText(
  tenant: Pick<TenantConfig, 'domain_language'>,
  texts: LocalisedText,
  locale: Locale,
): string {
  const own = tenant.domain_language.slice(0, 2) as Locale;
  return texts[locale] ?? texts[own] ?? texts.nl ?? texts.en ?? Object.values(texts)[0] ?? '';
}
