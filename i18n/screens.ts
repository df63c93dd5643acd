import type { Texts } from './text-keys.ts';

type ScreenTexts = Omit<Texts, 'demo' | 'emails' | 'errors' | 'preview' | 'push'>;

const FILES = import.meta.glob<object>(['./locales/*/*.json', '!./locales/*/{demo,emails,errors,preview,push}.json'], {
  eager: true,
  import: 'default',
});

/** Texts of the screens by language, for server rendering. */
export const screenResources: Record<string, ScreenTexts> = {};
for (const [path, texts] of Object.entries(FILES)) {
  const [, language, namespace] = /\/(\w+)\/(\w+)\.json$/.exec(path)!;
  const known = (screenResources[language!] ??= {} as ScreenTexts);
  Object.assign(known, { [namespace!]: texts });
}
