import type { CustomTypeOptions } from 'i18next';

type Texts = Omit<CustomTypeOptions['resources'], 'demo' | 'emails' | 'errors' | 'preview' | 'push'>;

const FILES = import.meta.glob<object>(['./locales/*/*.json', '!./locales/*/{demo,emails,errors,preview,push}.json'], {
  eager: true,
  import: 'default',
});

/** Texts of the screens by language, for server rendering. */
export const screenResources: Record<string, Texts> = {};
for (const [path, texts] of Object.entries(FILES)) {
  const [, language, namespace] = /\/(\w+)\/(\w+)\.json$/.exec(path)!;
  const known = (screenResources[language!] ??= {} as Texts);
  Object.assign(known, { [namespace!]: texts });
}
