import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { LOCALES, type Locale } from '../../../../../tenants/value-lists.ts';
import { domainError } from '../../../../lib/errors/errors.ts';

/** The platform's texts, a folder for each language. */
const PLATFORM_DIR = fileURLToPath(new URL('../../../../../i18n/pages', import.meta.url));
const TOKEN = /^[a-z0-9][a-z0-9-]{0,59}$/;
/** Ten times the longest legal text; larger files are a mistake. */
const MAX_BYTES = 256 * 1024;

/** Language of a page's text: one of the eleven, or English for United States law. */
export type PageLang = Locale | 'en-US';

export interface PageFile {
  path: string;
  lang: PageLang;
  /** Whether it belongs to the site rather than the platform. */
  own: boolean;
}

/** Pages of the platform; a site can replace each of them. */
export const PLATFORM_TOKENS = [
  ...(['ban', 'complaints', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const),
] as const;

/** Whether the text is a valid page name: lower-case words, which cannot leave the folder. */
export function isPageToken(token: string): boolean {
  return TOKEN.test(token);
}

/** Token and language of a file name such as `veilig-daten.nl.md`; null for any other name. */
export function parsePageFileName(name: string): { token: string; lang: PageLang } | null {
  const [token = '', language, ending, ...more] = name.split('.');
  if (ending !== 'md' || more.length > 0 || !isPageToken(token)) return null;
  // Only one page has a text for United States law.
  const known: readonly PageLang[] = token === 'privacy' ? [...LOCALES, 'en-US'] : LOCALES;
  const lang = known.find((each) => each === language);
  return lang ? { token, lang } : null;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown error';
const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

/** A site without the folder has no pages; a folder that cannot be read is an error. */
function emptyIfAbsent(error: unknown): string[] {
  if (isAbsent(error)) return [];
  throw domainError('unavailable', { cause: error });
}

async function languagesIn(folder: string, token: string): Promise<PageLang[]> {
  const names = new Set(await readdir(folder).catch(emptyIfAbsent));
  return ([...LOCALES, 'en-US'] as const).filter((lang) => names.has(`${token}.${lang}.md`));
}

/**
 * Languages of a site's own pages, by token. A text for the United States alone does not count.
 * @param siteDir the site's folder
 * @throws DomainError unavailable when the folder cannot be read
 */
export async function findOwnPages(siteDir: string): Promise<Map<string, Locale[]>> {
  const names = await readdir(join(siteDir, 'pages')).catch(emptyIfAbsent);
  const found = new Map<string, Locale[]>();
  for (const name of names.toSorted()) {
    const parts = parsePageFileName(name);
    if (!parts || parts.lang === 'en-US') continue;
    found.set(parts.token, [...(found.get(parts.token) ?? []), parts.lang]);
  }
  return found;
}

/** The platform's text of a page in a language. */
export const platformFile = (token: string, lang: PageLang): PageFile => ({
  lang,
  path: join(PLATFORM_DIR, lang, `${token}.md`),
  own: false,
});

interface PageQuery {
  token: string;
  /** Languages in order of preference. */
  languages: readonly Locale[];
  /** Whether the text for United States law is requested. */
  unitedStates: boolean;
}

/**
 * Candidate files, best first. A site's own text precedes the platform's in any language, since it is the one that
 * is binding there. Within a folder the preferred language wins.
 * @param siteDir the site's folder
 * @throws DomainError unavailable when the folder cannot be read
 */
export async function findPageFiles(
  siteDir: string,
  { token, languages, unitedStates }: PageQuery,
): Promise<PageFile[]> {
  if (!isPageToken(token)) return [];
  const folder = join(siteDir, 'pages');
  const written = await languagesIn(folder, token);
  const own = (lang: PageLang): PageFile => ({ lang, path: join(folder, `${token}.${lang}.md`), own: true });
  const order = [...new Set<PageLang>([...languages, ...LOCALES])];
  const american = [...(written.includes('en-US') ? [own('en-US')] : []), platformFile(token, 'en-US')];
  const known = (PLATFORM_TOKENS as readonly string[]).includes(token);
  return [
    ...(unitedStates ? american : []),
    ...order.filter((lang) => written.includes(lang)).map(own),
    ...(known ? [...new Set<PageLang>([...languages, 'nl'])].map((lang) => platformFile(token, lang)) : []),
  ];
}

interface PageReading {
  /** Changes when the file may have changed. */
  signature: string;
  /** Null when unchanged or unreadable. */
  text: string | null;
  /** Why the text is unavailable; null when it is available. */
  wrong: string | null;
}

/**
 * Reads a file unless it is unchanged.
 * @param known signature of the previous reading
 * @returns null when the file does not exist
 */
export async function readPageFile(path: string, known: string | undefined): Promise<PageReading | null> {
  try {
    const found = await stat(path);
    const signature = [found.ino, found.size, found.mtimeMs].join(':');
    if (signature === known) return { signature, text: null, wrong: null };
    const wrong = fileError(found);
    return { signature, wrong, text: wrong === null ? await readFile(path, 'utf8') : null };
  } catch (error) {
    if (isAbsent(error)) return null;
    // Differs from any file's signature, so that the file is read once it is readable.
    return { signature: codeOf(error), text: null, wrong: `it cannot be read (${codeOf(error)})` };
  }
}

function fileError(found: Stats): string | null {
  if (!found.isFile()) return 'it is not a file';
  if (found.size === 0) return 'it is empty';
  return found.size > MAX_BYTES ? `it is larger than ${MAX_BYTES / 1024} kB` : null;
}
