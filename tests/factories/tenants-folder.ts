import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { tenantFileData } from '../../tenants/tenant-fixture.ts';

export const SHIPPED_TENANTS = fileURLToPath(new URL('../../tenants', import.meta.url));

/** A temporary folder of tenants, with the changes tests make. */
export interface TenantsFolder {
  dir: string;
  /** Folder of last good versions. */
  cacheDir: string;
  /** Writes a valid site with `change` applied. */
  write(slug: string, change?: Record<string, unknown>): Promise<void>;
  /** Writes any text as a site's file. */
  writeText(slug: string, text: string): Promise<void>;
  remove(slug: string): Promise<void>;
  cleanUp(): Promise<void>;
}

export async function createTenantsFolder(): Promise<TenantsFolder> {
  const root = await mkdtemp(join(tmpdir(), 'tenants-'));
  const dir = join(root, 'tenants');
  const logo = join(SHIPPED_TENANTS, 'default', 'logo.svg');
  await mkdir(dir);

  async function writeText(slug: string, text: string): Promise<void> {
    await cp(logo, join(dir, slug, 'logo.svg'));
    await writeFile(join(dir, slug, 'tenant.yaml'), text);
  }
  return {
    dir,
    cacheDir: join(root, 'last-good'),
    writeText,
    write: (slug, change = {}) =>
      writeText(
        slug,
        stringify({ ...tenantFileData('default'), slug, name: slug, hosts: [`${slug}.test`], ...change }),
      ),
    remove: (slug) => rm(join(dir, slug), { recursive: true }),
    cleanUp: () => rm(root, { recursive: true, force: true }),
  };
}
