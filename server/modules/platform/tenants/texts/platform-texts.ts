import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { TextTree } from '../../../../../tenants/site-texts.ts';
import type { Locale } from '../../../../../tenants/value-lists.ts';

const DIR = fileURLToPath(new URL('../../../../../i18n/locales', import.meta.url));
/** Namespaces of developer tools, which sites cannot override. */
const DEVELOPER_NAMESPACES = new Set(['demo', 'preview']);

/** The platform's texts in a language by namespace, not cached: they change during development. */
export async function readPlatformTexts(locale: Locale): Promise<TextTree> {
  const names = (await readdir(join(DIR, locale))).filter((file) => file.endsWith('.json'));
  const texts = names.map(async (file) => {
    const namespace = file.replace('.json', '');
    return [namespace, JSON.parse(await readFile(join(DIR, locale, file), 'utf8')) as TextTree] as const;
  });
  return Object.fromEntries((await Promise.all(texts)).filter(([namespace]) => !DEVELOPER_NAMESPACES.has(namespace)));
}
