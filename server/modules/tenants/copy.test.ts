import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Ctx, Locale } from '../../context.ts';
import { parseCopy } from './copy-files.ts';
import { createCopyService } from './copy.service.ts';
import { createTenantFolder } from './tenant-folder-fixture.ts';
import type { TenantFolder } from './tenant-folder-fixture.ts';
import { fileSignature, readTenantFolder } from './tenant-files.ts';

let folder: TenantFolder;

beforeEach(async () => {
  folder = await createTenantFolder();
  await folder.write('een', {});
});
afterEach(() => folder.cleanUp());

function write(text: string, language = 'nl'): void {
  mkdirSync(join(folder.dir, 'een/copy'), { recursive: true });
  writeFileSync(join(folder.dir, 'een/copy', `${language}.yaml`), text);
}

const WORDS = `landers:
  video:
    title: Eigen kop
    variants:
      zomer:
        lead: Zomerse regel
`;

describe('a site’s own words', () => {
  const service = (spoken: readonly Locale[] = ['nl']) =>
    createCopyService({ env: { TENANTS_DIR: folder.dir } as never }, spoken);
  const ctx = (locale = 'nl') => ({ tenant: { slug: 'een' }, locale }) as unknown as Ctx;

  it('LND-003 replace the platform’s, and a variant what it names', async () => {
    write(WORDS);
    const copy = service();
    expect(await copy.landerCopy(ctx(), 'video', null)).toEqual({ title: 'Eigen kop' });
    expect(await copy.landerCopy(ctx(), 'video', 'zomer')).toEqual({ title: 'Eigen kop', lead: 'Zomerse regel' });
    expect(await copy.landerCopy(ctx(), 'gallery', 'zomer')).toEqual({});
  });

  it('LND-003 stay as they are for a variant that nobody wrote', async () => {
    write(WORDS);
    for (const unknown of ['winter', 'constructor', '__proto__']) {
      expect(await service().landerCopy(ctx(), 'video', unknown)).toEqual({ title: 'Eigen kop' });
    }
  });

  it('in Dutch do not stand before the platform’s words in the reader’s own language', async () => {
    write(WORDS);
    const copy = service(['nl', 'de']);
    expect(await copy.landerCopy(ctx('de'), 'video', 'zomer')).toEqual({});
    write('landers:\n  video:\n    title: Eigene Worte\n', 'de');
    expect(await copy.landerCopy(ctx('de'), 'video', null)).toEqual({ title: 'Eigene Worte' });
    expect(await copy.landerCopy(ctx(), 'video', null)).toEqual({ title: 'Eigen kop' });
  });

  it('are read in the reader’s language, else in Dutch', async () => {
    write(WORDS);
    write('landers:\n  video:\n    title: Own words\n', 'en');
    expect(await service().landerCopy(ctx('en'), 'video', null)).toEqual({ title: 'Own words' });
    expect(await service().landerCopy(ctx('de'), 'video', null)).toEqual({ title: 'Eigen kop' });
  });

  it('change with their file, and a broken file leaves the last good words', async () => {
    write(WORDS);
    const copy = service();
    await copy.landerCopy(ctx(), 'video', null);
    write('landers:\n  video:\n    title: Nieuw\n');
    expect(await copy.landerCopy(ctx(), 'video', null)).toEqual({ title: 'Nieuw' });
    write('landers: [');
    expect(await copy.landerCopy(ctx(), 'video', null)).toEqual({ title: 'Nieuw' });
  });

  it.each([
    ['landers:\n  video:\n    titel: Kop\n', 3, 'landers.video'],
    ['landers:\n  nowhere:\n    title: Kop\n', 2, 'landers'],
    ['landers:\n  video:\n    variants:\n      zomer:\n        title: ""\n', 5, 'landers.video.variants.zomer.title'],
  ])('are refused with their place: %j', (text, line, path) => {
    const reading = parseCopy(text, 'een/copy/nl.yaml');
    expect(reading).toMatchObject({ ok: false, issues: [{ file: 'een/copy/nl.yaml', line, path }] });
  });

  it('are checked with the site’s folder, and noticed when they change', async () => {
    const before = await fileSignature(folder.dir, 'een');
    write('landers:\n  video:\n    titel: Kop\n');
    expect(await fileSignature(folder.dir, 'een')).not.toBe(before);
    expect(await readTenantFolder(folder.dir, 'een')).toMatchObject({
      ok: false,
      issues: [{ file: 'een/copy/nl.yaml' }],
    });
    write(WORDS);
    expect(await readTenantFolder(folder.dir, 'een')).toMatchObject({ ok: true });
  });
});
