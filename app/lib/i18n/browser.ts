import { loadChunkTexts } from '../../../i18n/browser/index.ts';
import { createI18n } from '../../../i18n/translator.ts';
import type { PageI18n } from '../../../i18n/use-translation.ts';
import type { TextTree } from '../../../tenants/site-texts.ts';
import type { RouteHandle } from '../routing/route-handle.ts';

/** The texts of a namespace's chunk, with the site's overrides. */
async function loadTexts(namespace: string, language: string): Promise<Record<string, TextTree>> {
  const texts = await loadChunkTexts(namespace, language);
  const mark = document.documentElement.dataset.words;
  return mark ? (await import('./site-texts.ts')).withSiteTexts(texts, { mark, namespace, language }) : texts;
}

/** Namespaces of the page's routes beyond those of every page. */
function initialNamespaces(): string[] {
  const modules = Object.values(window.__remixRouteModules);
  return modules.flatMap((route) => (route?.handle as RouteHandle | undefined)?.i18n ?? []);
}

/**
 * Loads the texts of the page's language and routes before hydration, which must not suspend. A screen opened later
 * suspends until its texts are loaded.
 */
export async function startBrowserI18n(): Promise<PageI18n> {
  const language = document.documentElement.lang;
  const texts: Record<string, TextTree> = {};
  const attempts = new Map<string, Promise<void>>();
  const failures = new Map<string, unknown>();
  const fetchTexts = async (namespace: string) => {
    // A namespace without texts counts as loaded.
    Object.assign(texts, { [namespace]: {} }, await loadTexts(namespace, language));
  };
  const load = (namespace: string) => {
    if (failures.has(namespace)) {
      const error = failures.get(namespace);
      failures.delete(namespace);
      throw error;
    }
    let attempt = attempts.get(namespace);
    if (!attempt) {
      attempt = fetchTexts(namespace)
        .catch((error: unknown) => void failures.set(namespace, error))
        .finally(() => attempts.delete(namespace));
      attempts.set(namespace, attempt);
    }
    return attempt;
  };
  await Promise.all(['common', ...initialNamespaces()].map(fetchTexts));
  return { ...createI18n(language, texts), load };
}
