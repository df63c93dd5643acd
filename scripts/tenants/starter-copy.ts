import { stringify } from 'yaml';

import { readPlatformTexts } from '../../server/modules/platform/tenants/index.ts';
import type { TextTree } from '../../tenants/site-texts.ts';
import { NICHES } from '../../tenants/value-lists.ts';
import type { NewTenant } from './starter-file.ts';

/** The site texts file of a new site: comments only, with the front page's texts as an example. */
export async function starterSiteTexts({ niche, language }: Pick<NewTenant, 'niche' | 'language'>): Promise<string> {
  const voices = (await readPlatformTexts(language)).niche as TextTree;
  const look = NICHES[niche];
  const { hero } = voices[look] as TextTree;
  const example = stringify({ niche: { [look]: { hero } } }, { lineWidth: 0 }).trimEnd();
  return [
    `Site texts: they replace platform texts by file name and key (i18n/locales/${language}), and texts of landing`,
    "pages. Omitted texts are the platform's. See docs/tenants.md. For example:",
    ...example.split('\n'),
  ]
    .map((line) => `# ${line}\n`)
    .join('');
}
