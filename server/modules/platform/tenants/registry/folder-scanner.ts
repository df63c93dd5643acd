import type { TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import {
  fileSignature,
  listTenantFolders,
  readTenantFolder,
  type TenantReadResult,
  type TenantRules,
} from '../config/tenant-files.ts';

export interface FolderScan {
  /** Why the folder could not be listed; null when it could. */
  failure: string | null;
  readings: { slug: string; reading: TenantReadResult }[];
  /** Something looks invalid or removed but may just be being saved: scan again soon. */
  rescanSoon: boolean;
}

/** Folders read at the same time: most of it is waiting for the file system. */
const AT_ONCE = 8;

/** The configs of a scan's valid folders. */
export function configsIn({ readings }: FolderScan): Map<string, TenantConfig> {
  return new Map(readings.flatMap(({ slug, reading }) => (reading.ok ? [[slug, reading.config] as const] : [])));
}

/** Whether a folder has an error that it did not have before. */
function isWorse(now: TenantReadResult, before: TenantReadResult | undefined): boolean {
  if (!now.ok) return before?.ok !== false;
  return now.pageIssues !== undefined && !(before?.ok === true && before.pageIssues !== undefined);
}

/**
 * Reads all tenant folders; unchanged files are cached. A folder that becomes invalid or disappears is reported on
 * the second scan only, since editors empty, rename and rewrite files while saving and copies arrive in parts;
 * until then the previous reading is kept.
 */
export function createFolderScanner(dir: string, rules?: TenantRules) {
  const seen = new Map<string, { signature: string | null; reading: TenantReadResult }>();
  const suspects = new Set<string>();

  async function read(
    slug: string,
    settled: boolean,
  ): Promise<{ reading: TenantReadResult | null; unsettled: boolean }> {
    const signature = await fileSignature(dir, slug);
    const known = seen.get(slug);
    if (known && signature !== null && known.signature === signature) {
      suspects.delete(slug);
      return { reading: known.reading, unsettled: false };
    }
    const reading = await readTenantFolder(dir, slug, rules);
    if (isWorse(reading, known?.reading) && !settled && !suspects.has(slug)) {
      suspects.add(slug);
      return { reading: known?.reading ?? null, unsettled: true };
    }
    suspects.delete(slug);
    seen.set(slug, { signature, reading });
    return { reading, unsettled: false };
  }

  /**
   * @param knownSlugs tenants with an entry now
   * @param settled report everything on the first scan (at startup and in tests)
   */
  async function scan(knownSlugs: ReadonlySet<string>, settled: boolean): Promise<FolderScan> {
    let slugs: string[];
    try {
      slugs = await listTenantFolders(dir);
    } catch (error) {
      const failure = `cannot be listed (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`;
      return { failure, readings: [], rescanSoon: false };
    }
    const readings: FolderScan['readings'] = [];
    let unsettled = false;
    for (let start = 0; start < slugs.length; start += AT_ONCE) {
      const some = slugs.slice(start, start + AT_ONCE);
      const results = await Promise.all(some.map((slug) => read(slug, settled)));
      for (const [index, result] of results.entries()) {
        unsettled ||= result.unsettled;
        if (result.reading) readings.push({ slug: some[index]!, reading: result.reading });
      }
    }
    const present = new Set(slugs);
    for (const [slug, { reading }] of seen) {
      if (present.has(slug)) continue;
      if (!settled && !suspects.has(slug) && knownSlugs.has(slug)) {
        suspects.add(slug);
        readings.push({ slug, reading });
        unsettled = true;
        continue;
      }
      suspects.delete(slug);
      seen.delete(slug);
    }
    return { failure: null, readings, rescanSoon: unsettled };
  }

  return { scan };
}
