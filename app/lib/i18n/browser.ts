import { loadTexts } from '../../../i18n/browser/index.ts';
import { DEFAULT_NAMESPACES } from '../../../i18n/default-namespaces.ts';
import { createI18n } from '../../../i18n/translator.ts';
import type { PageI18n } from '../../../i18n/use-translation.ts';
import type { TextTree } from '../../../tenants/site-texts.ts';
import { initialHandles } from '../routing/initial-handles.ts';

/** Namespaces of the page and its routes. */
const initialNamespaces = () => new Set([...DEFAULT_NAMESPACES, ...initialHandles().flatMap(({ i18n }) => i18n ?? [])]);

/**
 * Loads the texts of the page's language and routes before hydration, which must not suspend. A screen opened later
 * suspends until its texts are loaded.
 */
export async function startBrowserI18n(): Promise<PageI18n> {
  const { lang: language, dataset } = document.documentElement;
  const texts: Record<string, TextTree> = {};
  const attempts = new Map<string, Promise<void>>();
  const failures = new Map<string, unknown>();

  /** Adds a namespace's texts, with the site's overrides. */
  async function addTexts(namespace: string): Promise<void> {
    const mark = dataset.words;
    const platform = await loadTexts([namespace], language);
    const own = mark && (await import('./site-texts.ts')).withSiteTexts(platform, { mark, namespace, language });
    Object.assign(texts, own ? await own : platform);
  }

  function load(namespace: string): Promise<void> {
    if (failures.has(namespace)) {
      const error = failures.get(namespace);
      failures.delete(namespace);
      throw error;
    }
    let attempt = attempts.get(namespace);
    if (!attempt) {
      attempt = addTexts(namespace)
        .catch((error: unknown) => void failures.set(namespace, error))
        .finally(() => attempts.delete(namespace));
      attempts.set(namespace, attempt);
    }
    return attempt;
  }

  await Promise.all([...initialNamespaces()].map(addTexts));
  return { ...createI18n(language, texts), load };
}
