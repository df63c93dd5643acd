import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Tenant, TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import { LOCALES } from '../../../../../tenants/value-lists.ts';
import { folderIssue, type TenantIssue } from '../config/tenant-issues.ts';
import { PageError, fillPlaceholders } from './fill-placeholders.ts';
import { parsePageFileName, readPageFile, type PageLang } from './page-files.ts';
import { pageValues } from './page-values.ts';
import { renderPage } from './render-page.ts';

/** First path segments used by routes: a page with such a name is not reachable directly below the host. */
export const RESERVED_TOKENS: ReadonlySet<string> = new Set([
  'account-deleted',
  'chats',
  'complete-signup',
  'credits',
  'decision',
  'desk',
  'directdebit',
  'entry',
  'exit',
  'healthz',
  'lang-config',
  'launcher',
  'likes',
  'link-preview',
  'lock',
  'login',
  'logout',
  'match-finder',
  'picks',
  'spotlight',
  'members',
  'notifications',
  'offline',
  'preferences',
  'premium',
  'preview',
  'pricing',
  'profile',
  'readyz',
  'reset-password',
  'safety',
  'sandbox',
  'settings',
  'signup',
  'signup-matches',
  'swipe-game',
  'transactions',
  'unsubscribe',
]);

const ALLOWED_NAMES = `names such as veilig-daten.nl.md: lower-case letters, digits and dashes, and one of ${LOCALES.join(', ')}`;
const FOLDER = 'pages';

/** File names in a site's folder `pages`, without hidden files of editors. Null when it cannot be listed. */
async function listPageFiles(dir: string, slug: string): Promise<string[] | null> {
  try {
    const names = await readdir(join(dir, slug, FOLDER));
    return names.filter((name) => !name.startsWith('.') && !name.endsWith('~')).toSorted();
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

/** Changes when any of a site's pages may have changed. */
export async function pageSignatures(dir: string, slug: string): Promise<string> {
  const signatures = ((await listPageFiles(dir, slug)) ?? ['?']).map(async (name) => {
    const found = await stat(join(dir, slug, FOLDER, name)).catch(() => null);
    return [name, found?.ino, found?.size, found?.mtimeMs].join(':');
  });
  return (await Promise.all(signatures)).join();
}

/** Position in a text, from 1. */
function positionOf(text: string, near: string | null) {
  const before = near === null ? -1 : text.indexOf(near);
  if (before === -1) return { line: null, column: null };
  const lines = text.slice(0, before).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

async function validatePageText(
  path: string,
  file: string,
  lang: PageLang,
  tenant: Tenant,
): Promise<TenantIssue | null> {
  const found = await readPageFile(path, undefined);
  if (!found) return null;
  if (found.text === null) return folderIssue(file, found.wrong ?? '', 'a readable text of at most 256 kB');
  try {
    renderPage(fillPlaceholders(found.text, pageValues(tenant, lang), lang));
    return null;
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return { file, ...positionOf(found.text, error.excerpt), path: '', wrong: error.message, allowed: error.allowed };
  }
}

/**
 * Validates a site's own pages: invalid texts, and files that are not reachable.
 * @param dir folder of all tenants
 */
export async function validateOwnPages(dir: string, config: TenantConfig): Promise<TenantIssue[]> {
  const { slug } = config;
  const names = await listPageFiles(dir, slug);
  if (names === null) return [folderIssue(`${slug}/${FOLDER}`, 'cannot be read', 'a readable folder')];
  const tenant: Tenant = { ...config, id: slug };
  const issues = names.map(async (name) => {
    const [parts, file] = [parsePageFileName(name), `${slug}/${FOLDER}/${name}`];
    if (!parts) return folderIssue(file, 'is not a valid page name', ALLOWED_NAMES);
    if (RESERVED_TOKENS.has(parts.token)) {
      const wrong = `is not reachable at /${parts.token}: a route has that path`;
      return folderIssue(file, wrong, 'any other name');
    }
    return validatePageText(join(dir, slug, FOLDER, name), file, parts.lang, tenant);
  });
  return (await Promise.all(issues)).filter((issue) => issue !== null);
}
