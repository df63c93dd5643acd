import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tenantSchema, type TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import { validateStoredTexts } from '../texts/copy-files.ts';

/**
 * Store of the last version of each tenant's config that was served, on disk: used when a file is invalid at
 * startup or its folder was removed.
 */
interface LastGoodStore {
  /** @param current configs that were just read: a stored version that equals one is not validated again */
  load(current?: ReadonlyMap<string, TenantConfig>): Promise<Map<string, TenantConfig>>;
  has(slug: string): Promise<boolean>;
  save(config: TenantConfig): Promise<void>;
  remove(slug: string): Promise<void>;
}

const SLUG_FILE = /^([a-z][a-z0-9-]{0,39})\.json$/;

/** A store in the folder `cacheDir`, one JSON file per tenant; the folder is created on the first save. */
export function createLastGoodStore(cacheDir: string): LastGoodStore {
  const pathOf = (slug: string) => join(cacheDir, `${slug}.json`);

  async function load(current: ReadonlyMap<string, TenantConfig> = new Map()): Promise<Map<string, TenantConfig>> {
    const configs = new Map<string, TenantConfig>();
    for (const name of await listFiles(cacheDir)) {
      const config = await readConfig(join(cacheDir, name), current.get(name.replace('.json', '')));
      if (config && `${config.slug}.json` === name) configs.set(config.slug, config);
    }
    return configs;
  }

  async function has(slug: string): Promise<boolean> {
    return access(pathOf(slug)).then(
      () => true,
      () => false,
    );
  }

  async function save(config: TenantConfig): Promise<void> {
    await mkdir(cacheDir, { recursive: true });
    // Written to a temporary file and renamed, so that a crash leaves a complete version. The name is random, since
    // containers that share the folder may have the same process id.
    const draft = `${pathOf(config.slug)}.${randomUUID()}.tmp`;
    try {
      await writeFile(draft, serialize(config));
      await rename(draft, pathOf(config.slug));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return { load, has, save, remove: (slug) => rm(pathOf(slug), { force: true }) };
}

/**
 * In the file the logo is called `sign` and the photo carousel `photo_leafing`, since the releases before and after this
 * one read the same files.
 */
function serialize({ logoSvg: sign, features, ...config }: TenantConfig): string {
  const { photo_carousel: photo_leafing, ...others } = features;
  return `${JSON.stringify({ ...config, features: { ...others, photo_leafing }, sign }, null, 2)}\n`;
}

/** The features of a file under their present names. */
function renameFeatures(features: unknown): unknown {
  if (features === null || typeof features !== 'object' || !('photo_leafing' in features)) return features;
  const { photo_leafing: photo_carousel, ...others } = features;
  return { ...others, photo_carousel };
}

async function listFiles(cacheDir: string): Promise<string[]> {
  try {
    return (await readdir(cacheDir)).filter((name) => SLUG_FILE.test(name));
  } catch {
    return [];
  }
}

/** Validated again when read: a newer platform may reject what an older one accepted. */
async function readConfig(path: string, current: TenantConfig | undefined): Promise<TenantConfig | null> {
  try {
    const text = await readFile(path, 'utf8');
    if (current && text === serialize(current)) return current;
    const { words: kept, sign, features, ...file } = JSON.parse(text) as Record<string, unknown>;
    const parsed = tenantSchema.safeParse({ ...file, features: renameFeatures(features) });
    if (!parsed.success) return null;
    const words = await validateStoredTexts(kept);
    return { ...parsed.data, ...(words && { words }), ...(typeof sign === 'string' && { logoSvg: sign }) };
  } catch {
    return null;
  }
}
