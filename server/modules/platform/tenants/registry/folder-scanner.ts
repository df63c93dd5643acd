import { fileSignature, listTenantFolders, readTenantFolder, type TenantReadResult } from '../config/tenant-files.ts';

interface FolderScan {
  /** Why the folder could not be listed; null when it could. */
  failure: string | null;
  readings: { slug: string; reading: TenantReadResult }[];
  /** Something looks invalid or removed but may just be being saved: scan again soon. */
  rescanSoon: boolean;
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
export function createFolderScanner(dir: string) {
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
    const reading = await readTenantFolder(dir, slug);
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
    for (const slug of slugs) {
      const result = await read(slug, settled);
      unsettled ||= result.unsettled;
      if (result.reading) readings.push({ slug, reading: result.reading });
    }
    for (const [slug, { reading }] of seen) {
      if (slugs.includes(slug)) continue;
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
