import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { SiteTexts, TextTree } from '../../../../../tenants/site-texts.ts';
import { LOCALES, type Locale } from '../../../../../tenants/value-lists.ts';
import { copySchema } from './copy.schema.ts';
import { readPlatformTexts } from './platform-texts.ts';
import { parseYaml } from '../config/parse-yaml.ts';
import { folderIssue, issueFromZod, type TenantIssue } from '../config/tenant-issues.ts';

/** Half the size of all platform texts in one language; a site overrides only some of them. */
const MAX_BYTES = 128 * 1024;

const FILE_NAMES = LOCALES.map((locale) => `${locale}.yaml`);

type CopyResult = { ok: true; words: TextTree } | { ok: false; issues: TenantIssue[] };

/** File names in a site's folder `copy`, without hidden files of editors. */
async function listCopyFiles(dir: string, slug: string): Promise<string[]> {
  const names = await readdir(join(dir, slug, 'copy')).catch(() => []);
  return names.filter((name) => !name.startsWith('.') && !name.endsWith('~')).toSorted();
}

/** Changes when any of a site's texts may have changed. */
export async function copySignatures(dir: string, slug: string): Promise<string> {
  const signatures = (await listCopyFiles(dir, slug)).map(async (name) => {
    const found = await stat(join(dir, slug, 'copy', name)).catch(() => null);
    return [name, found?.ino, found?.size, found?.mtimeMs].join(':');
  });
  return (await Promise.all(signatures)).join();
}

/**
 * Parses and validates a file of a site's texts.
 * @param file name shown to an operator: `default/copy/nl.yaml`
 * @param platform the platform's texts in the same language
 */
export function parseCopy(text: string, file: string, platform: TextTree): CopyResult {
  const reading = parseYaml(text, file);
  if (!reading.ok) return reading;
  const { source } = reading;
  // A file with comments only is valid.
  const parsed = copySchema(platform).safeParse(source.data ?? {});
  if (parsed.success) return { ok: true, words: parsed.data as TextTree };
  return { ok: false, issues: parsed.error.issues.map((issue) => issueFromZod(issue, source)) };
}

async function readCopy(dir: string, slug: string, name: string): Promise<CopyResult> {
  const file = `${slug}/copy/${name}`;
  const path = join(dir, slug, 'copy', name);
  try {
    const found = await stat(path);
    if (!found.isFile()) return { ok: false, issues: [folderIssue(file, 'is not a file', 'a file of at most 128 kB')] };
    if (found.size > MAX_BYTES) {
      return { ok: false, issues: [folderIssue(file, 'is too big', 'a file of at most 128 kB')] };
    }
    return parseCopy(await readFile(path, 'utf8'), file, await readPlatformTexts(name.replace('.yaml', '') as Locale));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return { ok: false, issues: [folderIssue(file, `cannot be read (${code})`, 'a readable file')] };
  }
}

/** Reads and validates a site's texts in all its languages. Never throws: errors are returned as issues. */
export async function readSiteTexts(
  dir: string,
  slug: string,
): Promise<{ words: SiteTexts | null; issues: TenantIssue[] }> {
  const names = await listCopyFiles(dir, slug);
  const strange = names.filter((name) => !FILE_NAMES.includes(name));
  const issues = strange.map((name) =>
    folderIssue(`${slug}/copy/${name}`, 'is not named after a language', FILE_NAMES.join(', ')),
  );
  const words: Partial<Record<Locale, TextTree>> = {};
  for (const name of names.filter((each) => !strange.includes(each))) {
    const reading = await readCopy(dir, slug, name);
    if (!reading.ok) issues.push(...reading.issues);
    else if (Object.keys(reading.words).length > 0) words[name.replace('.yaml', '') as Locale] = reading.words;
  }
  return { words: Object.keys(words).length > 0 ? words : null, issues };
}

/** The valid part of a site's stored texts: the platform's texts may have changed since. */
export async function validateStoredTexts(kept: unknown): Promise<SiteTexts | null> {
  if (kept === null || typeof kept !== 'object') return null;
  const known = LOCALES.filter((locale) => Object.hasOwn(kept, locale));
  const words: Partial<Record<Locale, TextTree>> = {};
  for (const locale of known) {
    const parsed = copySchema(await readPlatformTexts(locale)).safeParse((kept as Record<string, unknown>)[locale]);
    if (parsed.success) words[locale] = parsed.data as TextTree;
  }
  return Object.keys(words).length > 0 ? words : null;
}
