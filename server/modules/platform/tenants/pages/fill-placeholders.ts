import type { Locale } from '../../../../../tenants/value-lists.ts';
import { suggestKey } from '../config/suggest-key.ts';

/** Value of a placeholder; null where a site has none. */
export type PageValue = string | number | boolean | null;

/** Error in a page's text, with a message for its author. */
export class PageError extends Error {
  /** The faulty part of the text; null for the text as a whole. */
  readonly excerpt: string | null;
  readonly allowed: string;

  constructor(message: string, near: string | null = null, allowed = 'see docs/tenants.md, "Information pages"') {
    super(message);
    this.excerpt = near;
    this.allowed = allowed;
  }
}

const SECTION = /\{\{#([a-z_.-]+)\}\}([\s\S]*?)\{\{\/\1\}\}/g;
const PLACEHOLDER = /\{\{([a-z_.-]+)((?:\|[^{}|]*)*)\}\}/g;
/** Order of the plural forms in a placeholder; a language uses those it has. */
const PLURAL_ORDER: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Escapes a value for Markdown, also inside the URL of a link. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

function pluralForm(count: number, forms: readonly string[], lang: string): string {
  const rules = new Intl.PluralRules(lang);
  const known = PLURAL_ORDER.filter((form) => rules.resolvedOptions().pluralCategories.includes(form));
  return forms[known.indexOf(rules.select(count))] ?? forms.at(-1) ?? '';
}

function formatValue(key: string, value: PageValue, forms: readonly string[], lang: string): string {
  if (value === null)
    throw new PageError(`{{${key}}} is empty on this site`, `{{${key}`, `it between {{#${key}}} and {{/${key}}}`);
  if (typeof value === 'boolean')
    throw new PageError(`{{${key}}} has no text`, `{{${key}`, `{{#${key}}} and {{/${key}}}`);
  if (typeof value === 'string') {
    if (forms.length > 0)
      throw new PageError(`{{${key}}} is not a number and takes no plural forms`, `{{${key}|`, `{{${key}}}`);
    return escapeMarkdown(value);
  }
  const number = new Intl.NumberFormat(lang).format(value);
  return escapeMarkdown(forms.length > 0 ? `${number} ${pluralForm(value, forms, lang)}` : number);
}

/**
 * Fills a page's text: `{{name}}` is the value, `{{count|day|days}}` the number with its plural form, and the text
 * between `{{#name}}` and `{{/name}}` is omitted where the site has no such value. Values are escaped for Markdown.
 * @throws PageFault for an unknown name, an empty value and any other use of double braces
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, PageValue>>,
  lang: Locale | 'en-US',
): string {
  const valueOf = (key: string, opening: string): PageValue => {
    if (!Object.hasOwn(values, key)) {
      const known = Object.keys(values);
      const meant = suggestKey(key, known);
      const allowed = meant ? `${meant}, if that was meant` : known.join(', ');
      throw new PageError(`{{${key}}} is unknown`, opening + key, allowed);
    }
    return values[key] ?? null;
  };
  const withSections = text.replace(SECTION, (_whole, key: string, inner: string) => {
    const value = valueOf(key, '{{#');
    return value === null || value === false ? '' : inner;
  });
  const filled = withSections.replace(PLACEHOLDER, (_whole, key: string, forms: string) =>
    formatValue(key, valueOf(key, '{{'), forms.split('|').slice(1), lang),
  );
  // Braces in values are escaped, so any left are an error of the text.
  const left = /\{\{[^\n]{0,40}/.exec(filled);
  if (left) throw new PageError(`"${left[0]}" is not a placeholder`, left[0]);
  return filled;
}
