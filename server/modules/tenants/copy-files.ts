import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { LOCALES } from '../../../tenants/value-lists.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { copySchema } from './copy.schema.ts';
import type { SiteCopy } from './copy.schema.ts';
import { readYaml } from './read-yaml.ts';
import { folderIssue, issueFromZod } from './tenant-issues.ts';
import type { TenantIssue } from './tenant-issues.ts';

/** A site's words for all its screens fill a tenth of this. */
const MAX_BYTES = 128 * 1024;

export type CopyReading = { ok: true; copy: SiteCopy } | { ok: false; issues: TenantIssue[] };

const pathOf = (dir: string, slug: string, locale: Locale) => join(dir, slug, 'copy', `${locale}.yaml`);

/** Changes whenever a site's words in a language may have changed; null when it has none. */
export async function copySignature(dir: string, slug: string, locale: Locale): Promise<string | null> {
  try {
    const found = await stat(pathOf(dir, slug, locale));
    return found.isFile() ? [found.ino, found.size, found.mtimeMs].join(':') : null;
  } catch {
    return null;
  }
}

/** Changes whenever any of a site's words may have changed. */
export async function copySignatures(dir: string, slug: string): Promise<string> {
  const all = await Promise.all(LOCALES.map((locale) => copySignature(dir, slug, locale)));
  return all.join();
}

/** Checks the text of a site's words. @param file as shown to an operator: `default/copy/nl.yaml` */
export function parseCopy(text: string, file: string): CopyReading {
  const reading = readYaml(text, file);
  if (!reading.ok) return reading;
  const { source } = reading;
  // A file with comments only says nothing, which is allowed.
  const parsed = copySchema.safeParse(source.data ?? {});
  if (parsed.success) return { ok: true, copy: parsed.data };
  return { ok: false, issues: parsed.error.issues.map((issue) => issueFromZod(issue, source)) };
}

/** Reads and checks a site's words in a language. Never throws: whatever is wrong comes back as issues. */
export async function readCopy(dir: string, slug: string, locale: Locale): Promise<CopyReading> {
  const file = `${slug}/copy/${locale}.yaml`;
  const path = pathOf(dir, slug, locale);
  try {
    if ((await stat(path)).size > MAX_BYTES) {
      return { ok: false, issues: [folderIssue(file, 'is too big', 'a file of at most 128 kB')] };
    }
    return parseCopy(await readFile(path, 'utf8'), file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return { ok: false, issues: [folderIssue(file, `cannot be read (${code})`, 'a readable file')] };
  }
}

/** What is wrong with a site's words, in all languages that it has. */
export async function checkCopy(dir: string, slug: string): Promise<TenantIssue[]> {
  const checked = await Promise.all(
    LOCALES.map(async (locale) => {
      if ((await copySignature(dir, slug, locale)) === null) return [];
      const reading = await readCopy(dir, slug, locale);
      return reading.ok ? [] : reading.issues;
    }),
  );
  return checked.flat();
}
