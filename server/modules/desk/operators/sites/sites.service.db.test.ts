import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { secretsOf } from '../../../../../tests/factories/secrets.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createLogger } from '../../../../lib/logger.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { createClock } from '../../../../lib/time/clock.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import { createTenantsFolder, type TenantsFolder } from '../../../../../tests/factories/tenants-folder.ts';
import { isDraftPreviewed } from '../../../platform/tenants/draft-preview.queries.ts';
import { createTenantRegistry, type TenantRegistry } from '../../../platform/tenants/registry/tenant-registry.ts';
import { ensureTenantRow } from '../../../platform/tenants/registry/tenants.queries.ts';
import { getOrCreatePublicKey } from '../../../platform/tenants/settings/push-key.ts';
import { createEncryption } from '../../../../lib/security/encryption.ts';

const test = useTestDatabase();
let folder: TenantsFolder;
let tenants: TenantRegistry;
let desk: TestDesk;

beforeAll(async () => {
  folder = await createTenantsFolder();
  tenants = createTenantRegistry({
    dir: folder.dir,
    cacheDir: folder.cacheDir,
    watch: false,
    log: createLogger({ level: 'silent', pretty: false }),
    ensureTenantId: (slug) => test.database.withPlatform((trx) => ensureTenantRow(trx, slug, newId(createClock(0)))),
  });
  await folder.write('goed', { hosts: ['goed.test', 'www.goed.test'] });
  await folder.write('kapot', { min_age: 18 });
  await folder.write('nieuw', { hopla: 1 });
  await folder.write('weg');
  await folder.write('zomer', { status: 'draft' });
  await tenants.start();
  await folder.write('kapot', { min_age: 12, payment: { provider: 'paypal' } });
  await folder.remove('weg');
  await mkdir(join(folder.dir, 'goed', 'pages'));
  await writeFile(join(folder.dir, 'goed', 'pages', 'Onzin.md'), '# Onzin');
  await tenants.refresh();
  desk = await createTestDesk(test, [], { tenants });
});

afterAll(async () => {
  await desk.close();
  await tenants.stop();
  await folder.cleanUp();
});

describe('sites at the desk', () => {
  it('OPS-017 lists every site with the state of its configuration, also those that were never valid', async () => {
    const rows = await desk.services.sites.list(await desk.operator('platform'));
    expect(rows.map(({ slug, state, issues, pageIssues }) => [slug, state, issues, pageIssues])).toEqual([
      ['goed', 'serving', 0, 1],
      ['kapot', 'last_good', 1, 0],
      ['nieuw', 'not_served', 1, 0],
      ['weg', 'suspended', 0, 0],
      ['zomer', 'draft', 0, 0],
    ]);
    expect(rows[0]).toMatchObject({
      host: 'goed.test',
      origin: 'http://goed.test:3000',
      certificate: { state: 'none' },
    });
    expect(rows[3]!.origin).toBeNull();
    expect(rows[4]!.origin, 'HRD-7 the link that opens a draft').toMatch(
      /^http:\/\/zomer\.test:3000\/\?draft-preview=[\w-]{60,}$/,
    );
  });

  it('HRD-7 allows certificates for a draft only while an operator has a link to it', async () => {
    const { id: tenantId } = tenants.list().find(({ slug }) => slug === 'zomer')!.tenant!;
    const isAllowed = (after = 0) =>
      test.database.withPlatform((trx) =>
        isDraftPreviewed(trx, tenantId, new Date(desk.deps.clock.now().getTime() + after)),
      );
    await test.database.withPlatform((trx) => trx.updateTable('installationFacts').set({ value: '{}' }).execute());
    expect(await isAllowed()).toBe(false);
    await desk.services.sites.view(await desk.operator('platform'), 'goed');
    expect(await isAllowed()).toBe(false);
    await desk.services.sites.view(await desk.operator('platform'), 'zomer');
    expect([await isAllowed(), await isAllowed(59 * MINUTE_MS), await isAllowed(60 * MINUTE_MS)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('OPS-018 shows the schema errors of an invalid configuration with path and allowed values', async () => {
    const platform = await desk.operator('platform');
    const { issues } = await desk.services.sites.view(platform, 'kapot');
    expect(issues).toEqual([
      {
        file: 'kapot/tenant.yaml',
        line: expect.any(Number),
        column: expect.any(Number),
        path: 'min_age',
        wrong: '"12" is too small',
        allowed: 'at least 18',
      },
    ]);
    const never = await desk.services.sites.view(platform, 'nieuw');
    expect(never).toMatchObject({ id: null, hosts: [], issues: [{ wrong: 'has no key hopla' }] });
    const own = await desk.services.sites.view(platform, 'goed');
    expect(own.pageIssues).toEqual([expect.objectContaining({ file: expect.stringContaining('Onzin.md') })]);
  });

  it('OPS-017 shows integrations of a site and the creation time of its push key', async () => {
    const platform = await desk.operator('platform');
    const before = await desk.services.sites.view(platform, 'goed');
    expect(before).toMatchObject({ provider: 'sandbox', mailServer: null, pushKeyCreatedAt: null, members: null });
    expect(before.hosts.map(({ host }) => host)).toEqual(['goed.test', 'www.goed.test']);
    const at = desk.deps.clock.now();
    await test.database.withTenant(before.id!, (trx) =>
      getOrCreatePublicKey(trx, createEncryption(secretsOf('x'.repeat(32))), before.id!, at),
    );
    const after = await desk.services.sites.view(platform, 'goed');
    expect(after.pushKeyCreatedAt).toBe(at.toISOString());
  });

  it('OPS-019 links to the preview of the theme', async () => {
    const { preview } = await desk.services.sites.view(await desk.operator('platform'), 'goed');
    expect(preview).toBe('http://localhost:3000/preview?view=theme&theme=default');
  });

  it('OPS-017 shows a site manager only their own site, and a moderator none', async () => {
    const mine = tenants.bySlug('kapot')!;
    const manager = await desk.operator('site_manager', mine);
    expect((await desk.services.sites.list(manager)).map(({ slug }) => slug)).toEqual(['kapot']);
    for (const slug of ['goed', 'nieuw', 'weg', 'nergens']) {
      await expect(desk.services.sites.view(manager, slug)).rejects.toThrow('not_found');
    }
    const moderator = await desk.operator('moderator', mine);
    await expect(desk.services.sites.list(moderator)).rejects.toThrow('not_found');
    await expect(desk.services.sites.view(moderator, 'kapot')).rejects.toThrow('not_found');
  });
});
