import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';

import {
  createLastGoodStore,
  issueLine,
  listTenantFolders,
  parseTenantFile,
  readTenantFolder,
  TENANT_FILE,
  readPlatformTexts,
} from '../../server/modules/platform/tenants/index.ts';
import { AnswerError } from './ask-answers.ts';
import { starterFile, type NewTenant } from './starter-file.ts';
import type { TextTree } from '../../tenants/site-texts.ts';
import { NICHES } from '../../tenants/value-lists.ts';

/** The site texts file of a new site: comments only, with the front page's texts as an example. */
async function starterSiteTexts({ niche, language }: Pick<NewTenant, 'niche' | 'language'>): Promise<string> {
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

interface TenantLocation {
  tenantsDir: string;
  /** The folder of last valid versions: their hosts are reserved even while a file is broken. */
  lastGoodDir: string;
  /** Hosts of the platform itself. */
  reservedHosts: readonly string[];
}

/**
 * Writes a new site's folder atomically, so that a running app sees all of it or nothing.
 * @param today `YYYY-MM-DD`
 * @returns the path of the file
 * @throws AnswerError if the slug or a host is taken; nothing is written then
 */
export async function writeTenant(tenant: NewTenant, place: TenantLocation, today: string): Promise<string> {
  const target = join(place.tenantsDir, tenant.slug);
  if (await stat(target).catch(() => null)) throw new AnswerError(`The folder ${target} already exists.`);
  await assertHostsAvailable(tenant, place);
  const text = starterFile(tenant, today);
  const words = await starterSiteTexts(tenant);
  const reading = parseTenantFile(text, tenant.slug);
  if (!reading.ok) throw new AnswerError(reading.issues.map(issueLine).join('\n'));

  await mkdir(place.tenantsDir, { recursive: true });
  const draft = await mkdtemp(join(place.tenantsDir, '.new-'));
  try {
    const folder = join(draft, tenant.slug);
    await mkdir(folder);
    await writeFile(join(folder, TENANT_FILE), text);
    await mkdir(join(folder, 'copy'));
    await writeFile(join(folder, 'copy', `${tenant.language}.yaml`), words);
    await rename(folder, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return join(target, TENANT_FILE);
}

async function assertHostsAvailable({ slug, hosts }: NewTenant, place: TenantLocation): Promise<void> {
  const owners = new Map(place.reservedHosts.map((host): [string, string] => [host, 'the platform itself']));
  const folders = await listTenantFolders(place.tenantsDir).catch(() => []);
  const kept = await createLastGoodStore(place.lastGoodDir).load();
  for (const folder of folders) {
    const reading = await readTenantFolder(place.tenantsDir, folder);
    const config = reading.ok ? reading.config : kept.get(folder);
    for (const host of config?.hosts ?? []) owners.set(host, folder);
  }
  const taken = hosts.filter((host) => owners.has(host));
  if (taken.length === 0) return;
  throw new AnswerError(
    taken.map((host) => `${host} is claimed by both ${slug} and ${owners.get(host)}, which keeps it.`).join('\n'),
  );
}
