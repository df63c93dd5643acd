import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { LOCALES } from '../../../tenants/value-lists.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { domainError } from '../../lib/errors.ts';

/** Texts of every site, a folder for each language. */
const PLATFORM_DIR = fileURLToPath(new URL('../../../i18n/pages', import.meta.url));
const TOKEN = /^[a-z0-9][a-z0-9-]{0,59}$/;
/** The longest text of law has a tenth of this; what is bigger was put there by mistake. */
const MAX_BYTES = 256 * 1024;

/** Language of a page's text: one of the eleven, or English for the law of the United States. */
export type PageLang = Locale | 'en-US';

export interface PageFile {
  path: string;
  lang: PageLang;
  /** Belongs to the site and not to the platform. */
  own: boolean;
}

/** The pages that every site has; a site can replace each of them. */
export const PLATFORM_TOKENS = [
  ...(['ban', 'complaints', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const),
] as const;

/** Whether an address names a page at all: plain lower-case words, so that none can leave its folder. */
export function isPageToken(token: string): boolean {
  return TOKEN.test(token);
}

/** Token and language of a page's file, such as `veilig-daten.nl.md`; null for what is no name of one. */
export function partsOfName(name: string): { token: string; lang: PageLang } | null {
  const [token = '', language, ending, ...more] = name.split('.');
  if (ending !== 'md' || more.length > 0 || !isPageToken(token)) return null;
  // The law of the United States is that of one page.
  const known: readonly PageLang[] = token === 'privacy' ? [...LOCALES, 'en-US'] : LOCALES;
  const lang = known.find((each) => each === language);
  return lang ? { token, lang } : null;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown error';
const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

/** A site without a folder of pages has none; what a folder that cannot be read holds is unknown. */
function noneWhere(error: unknown): string[] {
  if (isAbsent(error)) return [];
  throw domainError('unavailable', { cause: error });
}

async function languagesIn(folder: string, token: string): Promise<PageLang[]> {
  const names = new Set(await readdir(folder).catch(noneWhere));
  return ([...LOCALES, 'en-US'] as const).filter((lang) => names.has(`${token}.${lang}.md`));
}

/**
 * The languages in which a site has written pages of its own, by token. A text for the United States alone is no page.
 * @param siteDir the folder of the site
 * @throws DomainError unavailable when it cannot be told which texts the site has
 */
export async function findOwnPages(siteDir: string): Promise<Map<string, Locale[]>> {
  const names = await readdir(join(siteDir, 'pages')).catch(noneWhere);
  const found = new Map<string, Locale[]>();
  for (const name of names.toSorted()) {
    const parts = partsOfName(name);
    if (!parts || parts.lang === 'en-US') continue;
    found.set(parts.token, [...(found.get(parts.token) ?? []), parts.lang]);
  }
  return found;
}

export interface Wanted {
  token: string;
  /** Languages by preference. */
  languages: readonly Locale[];
  /** Whether the law of the United States is asked for. */
  unitedStates: boolean;
}

/**
 * The files that could answer, best first. A site's own text goes before the platform's, in whatever language it has it:
 * it is what holds there. Of two texts in the same folder the better language wins.
 * @param siteDir the folder of the site
 * @throws DomainError unavailable when it cannot be told which texts the site has
 */
export async function findPageFiles(siteDir: string, { token, languages, unitedStates }: Wanted): Promise<PageFile[]> {
  if (!isPageToken(token)) return [];
  const folder = join(siteDir, 'pages');
  const written = await languagesIn(folder, token);
  const own = (lang: PageLang): PageFile => ({ lang, path: join(folder, `${token}.${lang}.md`), own: true });
  const platform = (lang: PageLang): PageFile => ({ lang, path: join(PLATFORM_DIR, lang, `${token}.md`), own: false });
  const order = [...new Set<PageLang>([...languages, ...LOCALES])];
  const american = [...(written.includes('en-US') ? [own('en-US')] : []), platform('en-US')];
  const known = (PLATFORM_TOKENS as readonly string[]).includes(token);
  return [
    ...(unitedStates ? american : []),
    ...order.filter((lang) => written.includes(lang)).map(own),
    ...(known ? [...new Set<PageLang>([...languages, 'nl'])].map(platform) : []),
  ];
}

export interface PageReading {
  /** Changes when the file may have changed. */
  signature: string;
  /** Null when it is as known, or wrong. */
  text: string | null;
  /** Why there is no text to be had; null when there is. */
  wrong: string | null;
}

/**
 * Reads a file unless it is as known.
 * @param known the signature of the reading before
 * @returns null when there is no such file
 */
export async function readPageFile(path: string, known: string | undefined): Promise<PageReading | null> {
  try {
    const found = await stat(path);
    const signature = [found.ino, found.size, found.mtimeMs].join(':');
    if (signature === known) return { signature, text: null, wrong: null };
    const wrong = wrongWith(found);
    return { signature, wrong, text: wrong === null ? await readFile(path, 'utf8') : null };
  } catch (error) {
    if (isAbsent(error)) return null;
    // No file has this for a signature: it is read as soon as it can be.
    return { signature: codeOf(error), text: null, wrong: `it cannot be read (${codeOf(error)})` };
  }
}

function wrongWith(found: Stats): string | null {
  if (!found.isFile()) return 'it is no file';
  if (found.size === 0) return 'it is empty';
  return found.size > MAX_BYTES ? `it is larger than ${MAX_BYTES / 1024} kB` : null;
}
