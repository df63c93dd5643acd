import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tenantSchema, type TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import { DEFAULT_POD } from '../../../../../tenants/value-lists.ts';
import { validateOwnPages, pageSignatures } from '../pages/validate-own-pages.ts';
import { copySignatures, readSiteTexts } from '../texts/copy-files.ts';
import { parseYaml } from './parse-yaml.ts';
import { validateCompany } from './validate-company.ts';
import { validateProvider } from './validate-provider.ts';
import { folderIssue, issueAt, issueFromZod, type IssueSource, type TenantIssue } from './tenant-issues.ts';
import { validateTheme, themeFiles } from './validate-theme.ts';

export const TENANT_FILE = 'tenant.yaml';
/** A tenant's file has a few hundred lines; a much larger one is a mistake and is not parsed. */
const MAX_BYTES = 256 * 1024;
/** A logo is part of every answer during an outage. */
const MAX_LOGO_BYTES = 16 * 1024;

/** `pageIssues`: errors of the site's own pages, which affect those pages only. */
export type TenantReadResult =
  | { ok: true; config: TenantConfig; pageIssues?: TenantIssue[] }
  | { ok: false; issues: TenantIssue[] };

/**
 * Slugs of all folders in `dir`, sorted; follows symbolic links, omits hidden folders.
 * @throws the file system's error when `dir` cannot be listed
 */
export async function listTenantFolders(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => !name.startsWith('.'));
  const folders = await Promise.all(names.map(async (name) => ((await isFolder(join(dir, name))) ? name : null)));
  return folders.filter((name) => name !== null).sort();
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/** Changes when the file, a drawing or the list of files beside it may have changed; null without a readable file. */
export async function fileSignature(dir: string, slug: string): Promise<string | null> {
  try {
    const found = await stat(join(dir, slug, TENANT_FILE));
    const beside = (await readdir(join(dir, slug))).sort();
    const drawings = await Promise.all(
      beside
        .filter((name) => name.endsWith('.svg'))
        .map(async (name) =>
          stat(join(dir, slug, name)).then(
            ({ size, mtimeMs }) => `${size}:${mtimeMs}`,
            () => '',
          ),
        ),
    );
    const copySignature = await copySignatures(dir, slug);
    const pages = await pageSignatures(dir, slug);
    return [found.ino, found.size, found.mtimeMs, found.ctimeMs, ...beside, ...drawings, copySignature, pages].join(
      ':',
    );
  } catch {
    return null;
  }
}

/** Rules of the installation besides those of the files. */
export interface TenantRules {
  /** A live site must name its company. */
  production: boolean;
  /** The pods that a site may be placed on; by default only the one that every installation has. */
  pods?: readonly string[] | undefined;
}

/** Reads and validates one folder. Never throws: errors are returned as issues. */
export async function readTenantFolder(dir: string, slug: string, rules?: TenantRules): Promise<TenantReadResult> {
  const file = `${slug}/${TENANT_FILE}`;
  let text: string;
  try {
    text = await readSmallFile(join(dir, slug, TENANT_FILE));
  } catch (error) {
    return {
      ok: false,
      issues: [folderIssue(file, readErrorText(error), `a readable file ${TENANT_FILE} of at most 256 kB`)],
    };
  }
  const parsed = parseTenant(text, slug, rules);
  if (!('source' in parsed)) return parsed;
  const missing = await missingFiles(join(dir, slug), parsed.config);
  const own = await readSiteTexts(dir, slug);
  if (missing.length === 0 && own.issues.length === 0) {
    const logoSvg = await readLogo(join(dir, slug), parsed.config);
    const config = { ...parsed.config, ...(own.words && { words: own.words }), ...(logoSvg !== null && { logoSvg }) };
    const pageIssues = await validateOwnPages(dir, config);
    return { ok: true, config, ...(pageIssues.length > 0 && { pageIssues }) };
  }
  const issues = missing.map(({ path, name }) =>
    issueAt(path, `"${name}" is not in this folder`, `a file in ${slug}/, or null`, parsed.source),
  );
  return { ok: false, issues: [...issues, ...own.issues] };
}

/** The site's logo, for pages that contain it; null without one, or if it is too large for them. */
async function readLogo(folder: string, { theme: { logo } }: TenantConfig): Promise<string | null> {
  return logo === null ? null : readSmallFile(join(folder, logo), MAX_LOGO_BYTES).catch(() => null);
}

/** Files named in the theme that do not exist. */
async function missingFiles(folder: string, config: TenantConfig) {
  const named = themeFiles(config);
  const found = await Promise.all(
    named.map(({ name }) =>
      stat(join(folder, name)).then(
        (entry) => entry.isFile(),
        () => false,
      ),
    ),
  );
  return named.filter((_, index) => !found[index]);
}

async function readSmallFile(path: string, maxBytes = MAX_BYTES): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new UnreadableFile('is not a file');
    if (found.size > maxBytes) throw new UnreadableFile(`has ${found.size} bytes`);
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

class UnreadableFile extends Error {}

const SYSTEM_ERROR_TEXTS: Record<string, string> = {
  ENOENT: 'is missing',
  EACCES: 'may not be read by this process (permission denied)',
  EPERM: 'may not be read by this process (permission denied)',
  EISDIR: 'is a folder',
  ELOOP: 'is a link that leads to itself',
};

function readErrorText(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  return SYSTEM_ERROR_TEXTS[code] ?? `cannot be read (${code})`;
}

/**
 * Validates the text of a tenant's file, colours included; the existence of files is checked by `readTenantFolder`.
 * @param slug the folder's name, which must equal the file's slug
 */
export function parseTenantFile(text: string, slug: string): TenantReadResult {
  const parsed = parseTenant(text, slug);
  return 'source' in parsed ? { ok: true, config: parsed.config } : parsed;
}

function validatePod({ pod }: TenantConfig, pods: readonly string[] = [DEFAULT_POD]) {
  return pods.includes(pod) ? [] : [{ path: ['pod'], wrong: `"${pod}" is not a pod here`, allowed: pods.join(', ') }];
}

type InvalidTenant = Extract<TenantReadResult, { ok: false }>;

function parseTenant(
  text: string,
  slug: string,
  rules?: TenantRules,
): InvalidTenant | { config: TenantConfig; source: IssueSource } {
  const file = `${slug}/${TENANT_FILE}`;
  const reading = parseYaml(text, file);
  if (!reading.ok) return reading;
  const { source } = reading;
  const parsed = tenantSchema.safeParse(source.data);
  if (!parsed.success) return { ok: false, issues: parsed.error.issues.map((issue) => issueFromZod(issue, source)) };
  if (parsed.data.slug !== slug) {
    const { line, col } = source.lines.linePos(0);
    const wrong = `is ${parsed.data.slug}, but the folder is ${slug}`;
    return { ok: false, issues: [{ file, line, column: col, path: 'slug', wrong, allowed: slug }] };
  }
  const company = rules?.production ? validateCompany(parsed.data) : [];
  const place = validatePod(parsed.data, rules?.pods);
  const faults = [...validateTheme(parsed.data), ...validateProvider(parsed.data), ...company, ...place];
  if (faults.length === 0) return { config: parsed.data, source };
  return { ok: false, issues: faults.map(({ path, wrong, allowed }) => issueAt(path, wrong, allowed, source)) };
}
