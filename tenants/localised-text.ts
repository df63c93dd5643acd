import type { TenantConfig } from './tenant.schema.ts';
import type { Locale } from './value-lists.ts';

/** A text per language, as a tenant's file has it. */
export type LocalisedText = Partial<Record<Locale, string>>;

/**
 * The text for a reader: in their language, else the site's, else Dutch, else English, else whatever there is.
 * The schema guarantees at least one.
 */
export function textIn(tenant: Pick<TenantConfig, 'domain_language'>, texts: LocalisedText, locale: Locale): string {
  const own = tenant.domain_language.slice(0, 2) as Locale;
  return texts[locale] ?? texts[own] ?? texts.nl ?? texts.en ?? Object.values(texts)[0] ?? '';
}
