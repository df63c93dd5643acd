import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import routes from '../../../../../app/routes.ts';
import { createLogger } from '../../../../lib/logger.ts';
import { createTenantsFolder, type TenantsFolder } from '../../../../../tests/factories/tenants-folder.ts';
import { createTenantRegistry, type TenantRegistry } from '../registry/tenant-registry.ts';
import { RESERVED_TOKENS } from './validate-own-pages.ts';
import { PLATFORM_TOKENS } from './page-files.ts';

let folder: TenantsFolder;
let registry: TenantRegistry;
const log = createLogger({ level: 'silent', pretty: false });
let told: { mock: { calls: unknown[][] } };

beforeEach(async () => {
  told = vi.spyOn(log, 'error');
  folder = await createTenantsFolder();
  const ensureTenantId = (slug: string) => Promise.resolve(`id-${slug}`);
  registry = createTenantRegistry({ dir: folder.dir, cacheDir: folder.cacheDir, log, ensureTenantId, watch: false });
  await folder.write('een');
  await mkdir(join(folder.dir, 'een', 'pages'));
});
afterEach(() => folder.cleanUp());

const pathOf = (name: string) => join(folder.dir, 'een', 'pages', name);
const lines = () => told.mock.calls.map(([, line]) => line);

describe('validation of a site’s own pages', () => {
  it.each([
    [
      'an unknown value',
      'over.nl.md',
      '# Over\n\nWij zijn {{naam}}.',
      /:3:10 \{\{naam\}\} is unknown. Allowed: company.name,/,
    ],
    [
      'no title',
      'over.nl.md',
      'Zomaar',
      /:1:1 the text does not start with a title. Allowed: a first line as in "# Title"/,
    ],
    [
      'an invalid placeholder',
      'over.nl.md',
      '# Over\n{{Naam}}',
      /:2:1 "\{\{Naam\}\}" is not a placeholder. Allowed: see docs/,
    ],
    ['an empty file', 'over.nl.md', '', / it is empty. Allowed: a readable text/],
    [
      'an unknown language',
      'over.xx.md',
      '# Over',
      / is not a valid page name. Allowed: names such as veilig-daten.nl.md/,
    ],
    ['no language', 'over.md', '# Over', / is not a valid page name/],
    ['a bad name', 'Over ons.nl.md', '# Over', / is not a valid page name/],
    ['another extension', 'over.nl.txt', '# Over', / is not a valid page name/],
    ['a United States text of another page than privacy', 'terms.en-US.md', '# Terms', / is not a valid page name/],
    ['the path of a route', 'login.nl.md', '# Over', / is not reachable at \/login: a route has that path/],
    ['the path of a probe', 'healthz.nl.md', '# Over', / is not reachable at \/healthz/],
    ['the path of the pricing page', 'pricing.nl.md', '# Over', / is not reachable at \/pricing/],
  ])('reports file and position for %s while the site is served', async (_what, name, text, line) => {
    await writeFile(pathOf(name), text);
    await registry.start();
    await registry.refresh();
    expect(lines()).toEqual([expect.stringMatching(line) as string]);
    expect(lines()[0]).toMatch(new RegExp(`^een/pages/${name.replaceAll('.', '\\.')}`));
    expect(registry.list()).toMatchObject([{ slug: 'een', state: 'serving', issues: [] }]);
    await rm(pathOf(name));
    await writeFile(pathOf('over.nl.md'), '# Over {{name}}');
    await registry.refresh();
    expect(registry.list()[0]).not.toHaveProperty('pageIssues');
  });

  it('reports pages that a change of the site’s config breaks', async () => {
    await folder.write('een', { support_phone: '+31 85 000 01 00' });
    await writeFile(pathOf('over.nl.md'), '# Over\n\n{{support_phone}}');
    await writeFile(pathOf('.over.nl.md.swp'), 'x');
    await registry.start();
    expect(lines()).toEqual([]);
    await folder.write('een', {
      support_phone: null,
      company: { ...registry.bySlug('een')!.company, support_phone: null },
    });
    await registry.refresh();
    expect(lines()).toEqual([expect.stringMatching(/pages\/over\.nl\.md:3:1 .*is empty on this site/) as string]);
  });
});

it('reserves the names of pages that are routes', () => {
  const single = routes.flatMap(({ path }) => (path && /^[a-z][a-z-]*$/.test(path) ? [path] : []));
  const server = ['healthz', 'link-preview', 'offline', 'readyz'];
  const free = new Set<string>(PLATFORM_TOKENS);
  expect([...RESERVED_TOKENS].sort()).toEqual([...single.filter((path) => !free.has(path)), ...server].sort());
});
