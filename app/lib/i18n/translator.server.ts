import { createInstance } from 'i18next';
import type { FlatNamespace, i18n, TFunction } from 'i18next';

import { texts as previewTexts } from '../../../i18n/browser/preview.ts';
import demo from '../../../i18n/locales/nl/demo.json';
import { screenResources } from '../../../i18n/screens.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { I18N_OPTIONS } from './options.ts';

/** The texts of all screens. The preview and the launcher are tools of developers and speak Dutch. */
const resources = { ...screenResources, nl: { ...screenResources.nl, ...previewTexts, demo } };

const instances = new Map<Locale, i18n>();

type FixedT = (key: unknown, options?: unknown) => unknown;

/**
 * Remembers texts that nothing is filled into: a page asks for a hundred of them, and they never change while the
 * server runs. Only the server may do so, where an instance keeps its language.
 */
function remembering(fixed: TFunction): TFunction {
  const known = new Map<string, unknown>();
  const remember: FixedT = (key, options) => {
    if (options !== undefined || typeof key !== 'string') return (fixed as FixedT)(key, options);
    if (!known.has(key)) known.set(key, (fixed as FixedT)(key));
    return known.get(key);
  };
  return Object.assign(remember, fixed) as unknown as TFunction;
}

function rememberTexts(instance: i18n): void {
  const original = instance.getFixedT.bind(instance) as (...args: unknown[]) => TFunction;
  const made = new Map<string, TFunction>();
  const getFixedT = (...args: unknown[]) => {
    const name = JSON.stringify(args);
    const known = made.get(name);
    if (known) return known;
    const fixed = remembering(original(...args));
    made.set(name, fixed);
    return fixed;
  };
  instance.getFixedT = getFixedT as typeof instance.getFixedT;
}

/**
 * The translator of one language, made once: one for each request costs a fifth of the time of a page.
 * Never change the language of what this returns.
 */
export function serverI18n(locale: Locale): i18n {
  const known = instances.get(locale);
  if (known) return known;
  const instance = createInstance();
  void instance.init({ ...I18N_OPTIONS, lng: locale, resources, initImmediate: false });
  rememberTexts(instance);
  instances.set(locale, instance);
  return instance;
}

/** The `t` of one language, for loaders and actions. */
export function fixedTranslator(locale: Locale): TFunction<readonly ['common', ...FlatNamespace[]]> {
  return serverI18n(locale).t;
}
