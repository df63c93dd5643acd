import { chmod, cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tenantFileData } from '../../../../../tenants/tenant-fixture.ts';
import {
  SHIPPED_TENANTS,
  createTenantsFolder,
  type TenantsFolder,
} from '../../../../../tests/factories/tenants-folder.ts';
import { eventually } from '../../../../../tests/setup/eventually.ts';
import { watchTenantFolders } from './tenant-watch.ts';
import { createTenantRegistry, type TenantRegistry, type TenantRegistryOptions } from './tenant-registry.ts';
import type { Logger } from '../../../../lib/logger.ts';

let folder: TenantsFolder;
let running: TenantRegistry[] = [];
let logged: { level: string; fields: Record<string, unknown>; text: string }[] = [];

const log = Object.fromEntries(
  ['error', 'warn', 'info', 'debug'].map((level) => [
    level,
    (fields: Record<string, unknown>, text: string) => logged.push({ level, fields, text }),
  ]),
) as unknown as Logger;

beforeEach(async () => {
  folder = await createTenantsFolder();
  logged = [];
});

afterEach(async () => {
  await Promise.all(running.map((registry) => registry.stop()));
  running = [];
  await folder.cleanUp();
});

async function startRegistry(options: Partial<TenantRegistryOptions> = {}): Promise<TenantRegistry> {
  const registry = createTenantRegistry({
    dir: folder.dir,
    cacheDir: folder.cacheDir,
    log,
    ensureTenantId: async (slug) => `id-of-${slug}`,
    watch: false,
    ...options,
  });
  running.push(registry);
  await registry.start();
  return registry;
}

const stateOf = (registry: TenantRegistry, slug: string) => registry.list().find((entry) => entry.slug === slug)?.state;
const issuesOf = (registry: TenantRegistry, slug: string) =>
  registry.list().find((entry) => entry.slug === slug)?.issues ?? [];

describe('reading folders', () => {
  it('TEN-039 serves the seven shipped sites', async () => {
    const registry = await startRegistry({ dir: SHIPPED_TENANTS });
    expect(registry.list().map(({ slug, state }) => `${slug} ${state}`)).toEqual(
      ['bbw', 'bdsm', 'default', 'gay', 'gilf', 'milf', 'she'].map((slug) => `${slug} serving`),
    );
    expect(registry.byHost('she.localhost')).toMatchObject({ id: 'id-of-she', name: 'Samenzij' });
    expect(registry.byHost('www.she.localhost')?.slug).toBe('she');
    expect(registry.byId('id-of-gay')?.slug).toBe('gay');
    expect(registry.byHost('localhost')).toBeNull();
  });

  it('TEN-023 TEN-025 keeps the last good version of an invalid file and reports the position', async () => {
    await folder.write('een', { min_age: 19 });
    const registry = await startRegistry();
    await folder.write('een', { min_age: 12 });
    await registry.refresh();
    expect(registry.byHost('een.test')?.min_age).toBe(19);
    expect(stateOf(registry, 'een')).toBe('last_good');
    const [issue] = issuesOf(registry, 'een');
    expect(issue).toMatchObject({
      file: 'een/tenant.yaml',
      path: 'min_age',
      wrong: '"12" is too small',
      allowed: 'at least 18',
    });
    const lines = (await readFile(join(folder.dir, 'een', 'tenant.yaml'), 'utf8')).split('\n');
    expect(lines[issue!.line! - 1]).toBe('min_age: 12');
    const [error] = logged.filter(({ level }) => level === 'error');
    expect(error?.text).toMatch(/een\/tenant\.yaml:\d+:\d+ min_age "12" is too small\. Allowed: at least 18\./);
    expect(JSON.stringify(error)).not.toMatch(/at .*\.ts:|node_modules|Error:/);
  });

  it('MEM-13 follows the families of files while it runs', async () => {
    await folder.write('een', { family: 'zon' });
    await folder.write('twee', { family: 'zon' });
    const registry = await startRegistry();
    const family = () => registry.byFamily('zon').map(({ slug }) => slug);
    expect([family(), registry.byFamily('maan')]).toEqual([['een', 'twee'], []]);
    await folder.write('twee', { family: null });
    await folder.write('drie', { family: 'zon' });
    await registry.refresh();
    expect(family()).toEqual(['drie', 'een']);
    await folder.remove('een');
    await registry.refresh();
    expect(family()).toEqual(['drie']);
  });

  it('HRD-7 says when a file is right again, at the level at which it said what was wrong', async () => {
    await folder.write('een', { min_age: 12 });
    const registry = await startRegistry();
    const problems = () => logged.filter(({ level }) => level === 'error' || level === 'warn').map(({ text }) => text);
    expect(problems()).toHaveLength(1);
    await folder.write('een', { min_age: 19 });
    await registry.refresh();
    expect(problems().slice(1)).toEqual(['een: its files are valid again; served as its file says.']);
    await folder.write('een', { min_age: 16 });
    await registry.refresh();
    await folder.write('een', { min_age: 20 });
    await registry.refresh();
    expect(problems()).toHaveLength(4);
  });

  it('HRD-7 warns of what is missing on this installation, again when the file changes', async () => {
    await folder.write('een', { min_age: 19 });
    const registry = await startRegistry({ findWarnings: ({ min_age: age }) => [`is for ${age}`] });
    const warnings = () => logged.filter(({ level }) => level === 'warn').map(({ text }) => text);
    await registry.refresh();
    expect(warnings()).toEqual(['een/tenant.yaml is for 19']);
    await folder.write('een', { min_age: 20 });
    await registry.refresh();
    expect(warnings()).toEqual(['een/tenant.yaml is for 19', 'een/tenant.yaml is for 20']);
  });

  it('TEN-025 reports the line of invalid YAML, an unknown key and a wrong slug', async () => {
    await folder.writeText('a', 'slug: a\nname: [\n');
    await folder.write('b', { hopla: 1 });
    await folder.write('c', { slug: 'd' });
    const registry = await startRegistry();
    expect(issuesOf(registry, 'a')[0]).toMatchObject({
      wrong: expect.stringMatching(/not YAML/),
      line: expect.any(Number),
    });
    expect(issuesOf(registry, 'b')[0]).toMatchObject({
      wrong: 'has no key hopla',
      allowed: expect.stringMatching(/min_age/),
    });
    expect(issuesOf(registry, 'c')[0]).toMatchObject({ path: 'slug', allowed: 'c' });
    expect(registry.list().map(({ state }) => state)).toEqual(['not_served', 'not_served', 'not_served']);
  });

  it('TEN-018 never logs a secret entered in place of a variable name', async () => {
    await folder.write('een', { payment: { secrets: { api_key: 'live_geheim123' } } });
    const registry = await startRegistry();
    expect(issuesOf(registry, 'een')[0]?.path).toBe('payment.secrets.api_key');
    expect(JSON.stringify([logged, registry.list()])).not.toContain('geheim123');
  });

  it('TEN-024 serves other sites regardless of an invalid folder', async () => {
    await folder.write('goed');
    await folder.writeText('groot', `# ${'x'.repeat(300_000)}`);
    await folder.writeText('leeg', '');
    await folder.writeText('bom', `a: &a [1]\n${Array.from({ length: 200 }, (_, i) => `k${i}: *a`).join('\n')}`);
    await mkdir(join(folder.dir, 'map', 'tenant.yaml'), { recursive: true });
    await mkdir(join(folder.dir, 'Vreemde Naam'));
    await symlink(join(folder.dir, 'nergens'), join(folder.dir, 'wees'));
    await mkdir(join(folder.dir, 'lus'));
    await symlink('tenant.yaml', join(folder.dir, 'lus', 'tenant.yaml'));
    await writeFile(join(folder.dir, 'los.txt'), 'geen map');
    const registry = await startRegistry();
    expect(registry.byHost('goed.test')?.slug).toBe('goed');
    expect(registry.list().filter(({ state }) => state === 'not_served')).toHaveLength(6);
    for (const { issues, slug } of registry.list()) if (slug !== 'goed') expect(issues[0]?.wrong).toBeTruthy();
  });

  it.skipIf(process.getuid?.() === 0)('TEN-024 reports an unreadable file', async () => {
    await folder.write('goed');
    await folder.write('dicht');
    await chmod(join(folder.dir, 'dicht', 'tenant.yaml'), 0o000);
    const registry = await startRegistry();
    expect(issuesOf(registry, 'dicht')[0]?.wrong).toMatch(/permission denied/);
    expect(registry.byHost('goed.test')).not.toBeNull();
  });

  it('TEN-011 follows a symbolic link to a folder', async () => {
    await folder.write('een');
    await rename(join(folder.dir, 'een'), join(folder.cacheDir, '..', 'elders'));
    await symlink(join(folder.cacheDir, '..', 'elders'), join(folder.dir, 'een'));
    expect((await startRegistry()).byHost('een.test')?.slug).toBe('een');
  });

  it('TEN-026 keeps everything when the folder of tenants cannot be read', async () => {
    await folder.write('een');
    const registry = await startRegistry();
    await rename(folder.dir, `${folder.dir}-weg`);
    await registry.refresh();
    expect(registry.byHost('een.test')?.slug).toBe('een');
    await rename(`${folder.dir}-weg`, folder.dir);
  });
});

describe('a removed folder', () => {
  it('TEN-028 TEN-029 makes its hosts unknown, but its id stays known, also after a restart', async () => {
    await folder.write('een');
    const registry = await startRegistry();
    await folder.remove('een');
    await registry.refresh();
    expect(registry.byHost('een.test')).toBeNull();
    expect(stateOf(registry, 'een')).toBe('suspended');
    expect(registry.byId('id-of-een')?.slug).toBe('een');
    const next = await startRegistry();
    expect(next.byHost('een.test')).toBeNull();
    expect(next.byId('id-of-een')?.slug).toBe('een');
  });

  it('TEN-028 is served again when the folder returns', async () => {
    await folder.write('een');
    const registry = await startRegistry();
    await folder.remove('een');
    await registry.refresh();
    await folder.write('een');
    await registry.refresh();
    expect(registry.byHost('een.test')?.id).toBe('id-of-een');
  });

  it('TEN-030 is dropped once its last good version is purged', async () => {
    await folder.write('een');
    const registry = await startRegistry();
    await folder.remove('een');
    await registry.refresh();
    await rm(join(folder.cacheDir, 'een.json'));
    await registry.refresh();
    expect(registry.list()).toEqual([]);
    expect(registry.byId('id-of-een')).toBeNull();
  });
});

describe('startup', () => {
  it('TEN-023 serves the last good version of an invalid file', async () => {
    await folder.write('een', { min_age: 20 });
    await startRegistry();
    await folder.writeText('een', 'min_age: [');
    const next = await startRegistry();
    expect(next.byHost('een.test')?.min_age).toBe(20);
    expect(stateOf(next, 'een')).toBe('last_good');
  });

  it('TEN-023 MAC-4 serves the last good version of a file with a name that only the release before knows', async () => {
    await folder.write('een', { features: { photo_carousel: false } });
    await startRegistry();
    const stored = join(folder.cacheDir, 'een.json');
    expect(await readFile(stored, 'utf8')).toContain('"photo_leafing": false');
    await folder.write('een', { features: { photo_leafing: false } });
    const next = await startRegistry();
    expect(stateOf(next, 'een')).toBe('last_good');
    expect(next.byHost('een.test')?.features).toMatchObject({ photo_carousel: false, swipe_game: true });
    expect(issuesOf(next, 'een')[0]?.allowed).toContain('photo_carousel');
  });

  it('TEN-023 does not serve an invalid file without one, or with a damaged one', async () => {
    await folder.write('een');
    await startRegistry();
    await writeFile(join(folder.cacheDir, 'een.json'), '{"slug":"een"');
    await folder.writeText('een', 'min_age: [');
    const next = await startRegistry();
    expect(next.byHost('een.test')).toBeNull();
    expect(stateOf(next, 'een')).toBe('not_served');
  });

  it('fails when the database returns no id; later only the new site waits', async () => {
    await folder.write('een');
    const ensureTenantId = vi.fn(async (slug: string) => {
      if (slug === 'twee') throw new Error('connection refused');
      return slug;
    });
    await expect(
      startRegistry({ ensureTenantId: async () => Promise.reject(new Error('no database')) }),
    ).rejects.toThrow('no database');
    const registry = await startRegistry({ ensureTenantId });
    await folder.write('twee');
    await registry.refresh();
    expect(registry.byHost('een.test')).not.toBeNull();
    expect(stateOf(registry, 'twee')).toBe('not_served');
    ensureTenantId.mockImplementation(async (slug) => slug);
    await registry.refresh();
    expect(registry.byHost('twee.test')?.id).toBe('twee');
  });
});

describe('two claims on one host', () => {
  it('TEN-027 leaves it with its owner and names both', async () => {
    await folder.write('zee');
    const registry = await startRegistry();
    await folder.write('aap', { hosts: ['aap.test', 'zee.test'] });
    await registry.refresh();
    expect(registry.byHost('zee.test')?.slug).toBe('zee');
    expect(registry.byHost('aap.test')).toBeNull();
    expect(issuesOf(registry, 'aap')).toMatchObject([
      { path: 'hosts', wrong: 'zee.test is claimed by both aap and zee; zee keeps it' },
    ]);
    expect(logged.some(({ level, text }) => level === 'error' && /aap and zee/.test(text))).toBe(true);
    expect(stateOf(registry, 'zee')).toBe('serving');
  });

  it('TEN-027 keeps the last good version of a site that claims another one’s host', async () => {
    await folder.write('aap');
    await folder.write('zee');
    const registry = await startRegistry();
    await folder.write('aap', { hosts: ['zee.test'], min_age: 30 });
    await registry.refresh();
    expect(registry.byHost('aap.test')).toMatchObject({ slug: 'aap', min_age: 18 });
    expect(stateOf(registry, 'aap')).toBe('last_good');
  });

  it('TEN-027 returns it to the owner before a restart', async () => {
    await folder.write('zee');
    await startRegistry();
    await folder.write('aap', { hosts: ['zee.test'] });
    expect((await startRegistry()).byHost('zee.test')?.slug).toBe('zee');
  });

  it('TEN-027 decides alphabetically without a previous owner', async () => {
    await folder.write('zee', { hosts: ['samen.test'] });
    await folder.write('aap', { hosts: ['samen.test'] });
    const registry = await startRegistry();
    expect(registry.byHost('samen.test')?.slug).toBe('aap');
    expect(stateOf(registry, 'zee')).toBe('not_served');
  });

  it('TEN-027 assigns a host to the next site once it is free', async () => {
    await folder.write('zee');
    await folder.write('aap');
    const registry = await startRegistry();
    await folder.write('aap', { hosts: ['aap.test', 'zee.test'] });
    await folder.write('zee', { hosts: ['meer.test'] });
    await registry.refresh();
    expect(registry.byHost('zee.test')?.slug).toBe('aap');
    expect(registry.byHost('meer.test')?.slug).toBe('zee');
  });

  it('rejects hosts of the platform itself', async () => {
    await folder.write('aap', { hosts: ['console.localhost'] });
    const registry = await startRegistry({ reservedHosts: new Map([['console.localhost', 'the console']]) });
    expect(registry.byHost('console.localhost')).toBeNull();
    expect(issuesOf(registry, 'aap')[0]?.wrong).toMatch(/the console keeps it/);
  });
});

describe('TEN-026 while running', () => {
  it('loads an added, changed, invalid, repaired and removed folder', async () => {
    await folder.write('vast');
    const registry = await startRegistry({ watch: true });
    const other = registry.byHost('vast.test');

    await folder.write('een');
    await eventually(() => expect(registry.byHost('een.test')).not.toBeNull());
    await folder.write('een', { min_age: 25 });
    await eventually(() => expect(registry.byHost('een.test')?.min_age).toBe(25));
    await folder.writeText('een', 'slug: een\nmin_age: 2');
    await eventually(() => expect(stateOf(registry, 'een')).toBe('last_good'));
    expect(registry.byHost('een.test')?.min_age).toBe(25);
    await folder.write('een', { min_age: 26 });
    await eventually(() => expect(registry.byHost('een.test')?.min_age).toBe(26));
    expect(stateOf(registry, 'een')).toBe('serving');
    await folder.remove('een');
    await eventually(() => expect(registry.byHost('een.test')).toBeNull());
    expect(registry.byHost('vast.test')).toBe(other);
  });

  it('loads a copied folder and an atomic save without reporting an error', async () => {
    await folder.write('een');
    const registry = await startRegistry({ watch: true });
    await cp(join(folder.dir, 'een'), join(folder.cacheDir, '..', 'klaar'), { recursive: true });
    const path = join(folder.dir, 'een', 'tenant.yaml');
    const text = await readFile(path, 'utf8');
    await writeFile(`${path}.swp`, text.replace('min_age: 18', ''));
    await writeFile(path, '');
    await writeFile(path, text.slice(0, 200));
    await writeFile(`${path}~`, `${text}min_age: 33\n`);
    await rename(`${path}~`, path);
    await eventually(() => expect(registry.byHost('een.test')?.min_age).toBe(33));
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('loads a changed file of a site', async () => {
    await folder.write('een');
    const registry = await startRegistry({ watch: true });
    await mkdir(join(folder.dir, 'een', 'pages'));
    await writeFile(join(folder.dir, 'een', 'pages', 'over.nl.md'), 'No title');
    const [entry] = registry.list();
    expect(entry).not.toHaveProperty('pageIssues');
    await eventually(() => expect(registry.list()[0]?.pageIssues).toHaveLength(1));
  });
});

describe('several processes', () => {
  it('tell each other of a change that one finds, once, and not of their start', async () => {
    await folder.write('een', { min_age: 19 });
    const publish = vi.fn<() => void>();
    const registry = await startRegistry({ changes: { publish, onPublish: () => () => undefined } });
    await registry.refresh();
    expect(publish).not.toHaveBeenCalled();
    await folder.write('een', { min_age: 21 });
    await registry.refresh();
    await registry.refresh();
    expect(publish).toHaveBeenCalledOnce();
    await rm(join(folder.dir, 'een'), { recursive: true });
    await registry.refresh();
    expect(publish).toHaveBeenCalledTimes(2);
  });

  it('read the files again when they are told', async () => {
    let tell: () => void = () => undefined;
    const rescan = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
    const onPublish = vi.fn<(listener: () => void) => () => void>((listener) => {
      tell = listener;
      return () => undefined;
    });
    const watcher = await watchTenantFolders({ dir: folder.dir, log, rescan, onPublish });
    await eventually(() => expect(rescan).toHaveBeenCalledOnce());
    tell();
    await eventually(() => expect(rescan).toHaveBeenCalledTimes(2));
    await watcher.stop();
  });
});

describe('HRD-7 a draft', () => {
  const COMPANY = { ...(tenantFileData('default')['company'] as object), address: '-', city: '-', kvk: '00000000' };

  it('has no host for the public in production, keeps it from others, and is published by its status', async () => {
    await folder.write('een', { status: 'draft', company: COMPANY });
    const registry = await startRegistry({ production: true });
    expect(stateOf(registry, 'een')).toBe('draft');
    expect([registry.byHost('een.test'), registry.draftByHost('een.test')?.slug]).toEqual([null, 'een']);
    await folder.write('twee', { hosts: ['een.test'] });
    await registry.refresh();
    expect(issuesOf(registry, 'twee')[0]?.wrong).toContain('een keeps it');
    await folder.write('een', { status: 'live' });
    await registry.refresh();
    expect(stateOf(registry, 'een')).toBe('serving');
    expect([registry.byHost('een.test')?.slug, registry.draftByHost('een.test')]).toEqual(['een', null]);
  });

  it('stays unknown when its file becomes invalid, also after a restart', async () => {
    await folder.write('een', { status: 'draft' });
    await startRegistry({ production: true });
    await folder.write('een', { status: 'live', min_age: 3 });
    const registry = await startRegistry({ production: true });
    expect([stateOf(registry, 'een'), registry.byHost('een.test')]).toEqual(['last_good', null]);
  });

  it('is served by a demo, which only its own machine can reach', async () => {
    await folder.write('een', { status: 'draft' });
    expect((await startRegistry()).byHost('een.test')?.slug).toBe('een');
  });

  it('cannot be published with the placeholders of a new site', async () => {
    await folder.write('een', { company: COMPANY, support_email: 'support@een.example' });
    const registry = await startRegistry({ production: true });
    expect(stateOf(registry, 'een')).toBe('not_served');
    expect(issuesOf(registry, 'een').map(({ path }) => path)).toEqual([
      'company.address',
      'company.city',
      'company.kvk',
      'support_email',
    ]);
    expect(issuesOf(registry, 'een')[0]).toMatchObject({
      line: expect.any(Number),
      allowed: expect.stringContaining('status: draft'),
    });
    expect(stateOf(await startRegistry(), 'een')).toBe('serving');
  });
});
