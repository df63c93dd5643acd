import { createInstance, type FlatNamespace, type i18n, type Resource, type TFunction } from 'i18next';

import { texts as previewTexts } from '../../../i18n/browser/preview.ts';
import demo from '../../../i18n/locales/nl/demo.json';
import { mergeNamespaces, cacheTranslators } from '../../../i18n/site-texts.ts';
import { screenResources } from '../../../i18n/screens.ts';
import type { TextReader } from '../../../tenants/site-texts.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { I18N_OPTIONS } from './options.ts';

/** The texts of all screens. The preview and the launcher are developer tools, in Dutch only. */
const resources: Resource = { ...screenResources, nl: { ...screenResources.nl, ...previewTexts, demo } };

type FixedT = (key: unknown, options?: unknown) => unknown;

/**
 * Caches texts without interpolation: a page looks up about a hundred of them. Only valid on the server, where an
 * instance never changes its language.
 */
function withCache(fixed: TFunction): TFunction {
  const known = new Map<string, unknown>();
  const remember: FixedT = (key, options) => {
    if (options !== undefined || typeof key !== 'string') return (fixed as FixedT)(key, options);
    if (!known.has(key)) known.set(key, (fixed as FixedT)(key));
    return known.get(key);
  };
  return Object.assign(remember as TFunction, fixed);
}

function cacheTexts(instance: i18n): void {
  const original = instance.getFixedT.bind(instance) as (...args: unknown[]) => TFunction;
  const made = new Map<string, TFunction>();
  const getFixedT = (...args: unknown[]) => {
    const name = JSON.stringify(args);
    const known = made.get(name);
    if (known) return known;
    const fixed = withCache(original(...args));
    made.set(name, fixed);
    return fixed;
  };
  instance.getFixedT = getFixedT as typeof instance.getFixedT;
}

/**
 * The i18n instance of a language, with a site's overrides, created once: creating one per request costs a fifth of the
 * time of a page. Never change the language of the result.
 */
export const i18nFor = cacheTranslators<i18n>((locale, overrides) => {
  const instance = createInstance();
  const texts = resources[locale];
  const withOverrides = overrides && texts ? { ...resources, [locale]: mergeNamespaces(texts, overrides) } : resources;
  void instance.init({ ...I18N_OPTIONS, lng: locale, resources: withOverrides, initImmediate: false });
  cacheTexts(instance);
  return instance;
});

/** The `t` of a reader, for loaders and actions. @param reader only a locale where there is no site */
export function translatorFor(reader: Locale | TextReader): TFunction<readonly ['common', ...FlatNamespace[]]> {
  return i18nFor(reader).t;
}
