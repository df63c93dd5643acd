import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readEnv } from '../../server/env.ts';
import { createMember } from '../../tests/factories/member.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { openMailings } from './open-mailings.ts';
import { CommandError } from '../commands/command.ts';
import { readMailing } from './read-mailing.ts';

const db = useTestDatabase();
const ROOT = resolve(import.meta.dirname, '../..');
let tenantsDir: string;

beforeAll(async () => {
  tenantsDir = await mkdtemp(join(tmpdir(), 'mailing-'));
});
afterAll(() => rm(tenantsDir, { recursive: true, force: true }));

const FILE = `
kind: news
created_by: Redactie
texts:
  nl:
    title: Zoeken op afstand
    body: |
      Je kunt nu zoeken op afstand.
`;

describe('npm run mailing', () => {
  it('starts a mailing of one site while the app runs, lists it and stops it', async () => {
    const tenant = await createTenant(db.database);
    await createMember(db.database, tenant);
    await cp(join(ROOT, 'tenants/default'), join(tenantsDir, tenant.slug), { recursive: true });
    const config = join(tenantsDir, tenant.slug, 'tenant.yaml');
    const text = await readFile(config, 'utf8');
    await writeFile(config, text.replace(/^slug: .*$/m, `slug: ${tenant.slug}`));
    const env = readEnv({ DATABASE_URL: db.runtimeUrl, DATA_DIR: tenantsDir, TENANTS_DIR: tenantsDir });
    const site = await openMailings(env, ROOT, tenant.slug);
    const mailing = readMailing(FILE);
    expect(await site.countReaders(mailing)).toBe(1);
    const id = await site.start(mailing);
    expect(await site.list()).toMatchObject([{ id, kind: 'news', state: 'sending', createdBy: 'Redactie' }]);
    expect(await site.stop(id)).toBe(true);
    expect(await site.stop(id)).toBe(false);
    await site.close();
    await expect(openMailings(env, ROOT, 'nowhere')).rejects.toThrow('There is no site "nowhere"');
  });

  it.each([
    ['kind: [', 'Flow sequence'],
    ['kind: spam', 'kind: '],
    [FILE.replace('title', 'titel'), 'texts.nl'],
    ['', 'file: '],
  ])('reports an invalid file: %s', (text, said) => {
    expect(() => readMailing(text)).toThrow(CommandError);
    expect(() => readMailing(text)).toThrow(said);
  });
});
