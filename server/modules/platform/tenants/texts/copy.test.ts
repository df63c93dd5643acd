import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { NICHES, type Locale } from '../../../../../tenants/value-lists.ts';
import { parseCopy, readSiteTexts } from './copy-files.ts';
import { createCopyService } from './copy.service.ts';
import { createLastGoodStore } from '../registry/last-good.ts';
import { readPlatformTexts } from './platform-texts.ts';
import { createTenantsFolder, type TenantsFolder } from '../../../../../tests/factories/tenants-folder.ts';
import { fileSignature, readTenantFolder } from '../config/tenant-files.ts';
import { issueLine } from '../config/tenant-issues.ts';

let folder: TenantsFolder;

beforeEach(async () => {
  folder = await createTenantsFolder();
  await folder.write('een', {});
});
afterEach(() => folder.cleanUp());

function write(text: string, name = 'nl.yaml'): void {
  mkdirSync(join(folder.dir, 'een/copy'), { recursive: true });
  writeFileSync(join(folder.dir, 'een/copy', name), text);
}

async function wordsOf() {
  const reading = await readTenantFolder(folder.dir, 'een');
  if (!reading.ok) throw new Error(reading.issues.map(issueLine).join('\n'));
  return reading.config.words;
}

const WORDS = `landers:
  video:
    title: Eigen kop
    variants:
      zomer:
        lead: Zomerse regel
`;

describe('a site’s own texts for landing pages', () => {
  const { landerCopy } = createCopyService();
  const reader = async (locale: Locale = 'nl') =>
    ({ tenant: { words: await wordsOf() }, locale }) as unknown as Parameters<typeof landerCopy>[0];

  it('LND-003 override the platform’s, and a variant overrides what it defines', async () => {
    write(WORDS);
    const nl = await reader();
    expect(landerCopy(nl, 'video', null)).toEqual({ title: 'Eigen kop' });
    expect(landerCopy(nl, 'video', 'zomer')).toEqual({ title: 'Eigen kop', lead: 'Zomerse regel' });
    expect(landerCopy(nl, 'gallery', 'zomer')).toEqual({});
  });

  it('LND-003 are unchanged by an unknown variant', async () => {
    write(WORDS);
    for (const unknown of ['winter', 'constructor', '__proto__']) {
      expect(landerCopy(await reader(), 'video', unknown)).toEqual({ title: 'Eigen kop' });
    }
  });

  it('in one language do not override the platform’s texts in another', async () => {
    write(WORDS);
    expect(landerCopy(await reader('de'), 'video', 'zomer')).toEqual({});
    write('landers:\n  video:\n    title: Eigene Worte\n', 'de.yaml');
    expect(landerCopy(await reader('de'), 'video', null)).toEqual({ title: 'Eigene Worte' });
    expect(landerCopy(await reader(), 'video', null)).toEqual({ title: 'Eigen kop' });
  });
});

describe('a site’s own texts', () => {
  it('TEN-012 are accepted for any namespace and key of their language', async () => {
    expect(await wordsOf()).toBeUndefined();
    write('common:\n  skip: Naar beneden\nniche:\n  gay:\n    hero:\n      title: "Ga <em>los.</em>"\n');
    write('errors:\n  not_found: Gibt’s hier nicht.\n', 'de.yaml');
    expect(await wordsOf()).toEqual({
      nl: { common: { skip: 'Naar beneden' }, niche: { gay: { hero: { title: 'Ga <em>los.</em>' } } } },
      de: { errors: { not_found: 'Gibt’s hier nicht.' } },
    });
  });

  it('TEN-012 may be empty', async () => {
    write('# Nog niets.\n');
    expect(await wordsOf()).toBeUndefined();
  });

  const faults: Array<[string, number, string, RegExp]> = [
    ['landers:\n  video:\n    titel: Kop\n', 3, 'landers.video', /has no key titel.*Allowed: title, lead, cta/],
    ['landers:\n  vidio:\n    title: Kop\n', 2, 'landers', /has no key vidio\. Allowed: video, if that was meant/],
    [
      'landers:\n  video:\n    variants:\n      zomer:\n        title: ""\n',
      5,
      'landers.video.variants.zomer.title',
      /at least 1 character/,
    ],
    ['email:\n  welcome:\n    subject: Hoi\n', 1, '', /has no key email\. Allowed: emails, if that was meant/],
    ['errors:\n  notfound: Weg\n', 2, 'errors', /has no key notfound\. Allowed: not_found/],
    ['errors: Weg\n', 1, 'errors', /is not a group of keys/],
    ['errors:\n  not_found: 404\n', 2, 'errors.not_found', /is not a text/],
    ['errors:\n  not_found: " "\n', 2, 'errors.not_found', /is empty/],
    ['errors:\n  not_found: "twee\\nregels"\n', 2, 'errors.not_found', /line break/],
    [
      'errors:\n  not_found: "Weg, {{name}}"\n',
      2,
      'errors.not_found',
      /has the unknown placeholder {{name}}\. Allowed: no placeholder/,
    ],
    ['errors:\n  not_found: "Weg $t(errors:x)"\n', 2, 'errors.not_found', /has an unexpected \$t\(/],
    ['errors:\n  not_found: "Weg {{"\n', 2, 'errors.not_found', /has an unexpected {{/],
    [
      'errors:\n  too_many_attempts: Even wachten\n',
      2,
      'errors.too_many_attempts',
      /lacks the placeholder {{minutes}}/,
    ],
    ['errors:\n  not_found: "<b>Weg</b>"\n', 2, 'errors.not_found', /has the tag <b>\. Allowed: text without tags/],
    ['niche:\n  gay:\n    hero:\n      title: "<b>Ga</b>"\n', 4, 'niche.gay.hero.title', /tag <b>.*<em>…<\/em>/],
    ['niche:\n  gay:\n    hero:\n      title: "<em>Ga"\n', 4, 'niche.gay.hero.title', /has the tag <em>/],
    [
      'landers:\n  parts:\n    member:\n      photos_one: "{{count}} kiekje"\n',
      4,
      'landers.parts.member',
      /lacks the form photos_other\. Allowed: all of photos_one, photos_other/,
    ],
    [
      'landers:\n  parts:\n    member:\n      questions: ["Koffie?"]\n',
      4,
      'landers.parts.member.questions',
      /is not a list of the right length\. Allowed: a list of 3/,
    ],
    ['entry:\n  fictional: Alles is echt.\n', 2, 'entry.fictional', /does not say that the profiles are fictional/],
    ['order:\n  consent:\n    label: Ja hoor\n', 3, 'order.consent.label', /Allowed: the platform’s own sentence/],
    ['directdebit:\n  mandate:\n    title: Ja\n', 3, 'directdebit.mandate.title', /is a consent text/],
    ['__proto__:\n  a: x\n', 1, '', /has no key __proto__/],
    ['landers:\n  __proto__:\n    title: x\n', 2, 'landers', /has no key __proto__/],
    ['landers:\n  video:\n    variants:\n      __proto__: {}\n', 4, 'landers.video.variants', /has no key __proto__/],
    ['errors:\n  __proto__: x\n', 2, 'errors', /^[^\n]*has no key __proto__[^\n]*$/],
    ['preview:\n  title: x\n', 1, '', /has no key preview/],
  ];

  it.each(faults)('TEN-012 are rejected with position and allowed values: %j', async (text, line, path, says) => {
    const reading = parseCopy(text, 'een/copy/nl.yaml', await readPlatformTexts('nl'));
    if (reading.ok) throw new Error('was accepted');
    expect(reading.issues.map(issueLine).join('\n')).toMatch(says);
    expect(reading.issues[0]).toMatchObject({ file: 'een/copy/nl.yaml', line, path });
  });

  it('TEN-012 have the plural forms of their language', async () => {
    const polish = await readPlatformTexts('pl');
    const forms = (names: string[]) =>
      `landers:\n  parts:\n    member:\n${names.map((name) => `      photos_${name}: "{{count}} fotek"\n`).join('')}`;
    expect(parseCopy(forms(['one', 'other']), 'een/copy/pl.yaml', polish)).toMatchObject({ ok: false });
    expect(parseCopy(forms(['one', 'few', 'many', 'other']), 'een/copy/pl.yaml', polish)).toMatchObject({ ok: true });
  });

  it('are validated with the site’s folder, and reloaded when changed, added or removed', async () => {
    const before = await fileSignature(folder.dir, 'een');
    write('landers:\n  video:\n    titel: Kop\n');
    const faulty = await fileSignature(folder.dir, 'een');
    expect(faulty).not.toBe(before);
    expect(await readTenantFolder(folder.dir, 'een')).toMatchObject({
      ok: false,
      issues: [{ file: 'een/copy/nl.yaml' }],
    });
    write(WORDS);
    expect(await readTenantFolder(folder.dir, 'een')).toMatchObject({ ok: true });
    const good = await fileSignature(folder.dir, 'een');
    expect(good).not.toBe(faulty);
    rmSync(join(folder.dir, 'een/copy/nl.yaml'));
    expect(await fileSignature(folder.dir, 'een')).not.toBe(good);
  });

  it('TEN-012 report a file of an unknown language', async () => {
    write(WORDS, 'nl.yml');
    expect(await readTenantFolder(folder.dir, 'een')).toMatchObject({
      ok: false,
      issues: [{ file: 'een/copy/nl.yml', wrong: 'is not named after a language' }],
    });
  });

  it('TEN-012 are kept with the site’s last good version, except for a language that became invalid', async () => {
    write('errors:\n  not_found: Weg.\n');
    write('errors:\n  not_found: Weg.\n', 'de.yaml');
    const reading = await readTenantFolder(folder.dir, 'een');
    if (!reading.ok) throw new Error('was rejected');
    const store = createLastGoodStore(join(folder.dir, '.kept'));
    await store.save({ ...reading.config, words: { ...reading.config.words, de: { errors: { gone: 'Weg.' } } } });
    expect((await store.load()).get('een')?.words).toEqual({ nl: { errors: { not_found: 'Weg.' } } });
    await store.save(reading.config);
    expect((await store.load()).get('een')).toEqual(reading.config);
  });
});

describe('the shipped sites', () => {
  const dir = join(import.meta.dirname, '../../../../../tenants');

  it.each(Object.values(NICHES))(
    'TEN-012 LNG-009 %s has correct texts about itself in each of its languages',
    async (slug) => {
      expect((await readSiteTexts(dir, slug)).issues).toEqual([]);
      const reading = await readTenantFolder(dir, slug);
      if (!reading.ok) throw new Error(reading.issues.map(issueLine).join('\n'));
      const { config } = reading;
      const said = [config.index_title, config.description, ...config.gifts.map(({ name }) => name)];
      for (const texts of said) expect(Object.keys(texts)).toEqual(expect.arrayContaining([...config.locales]));
    },
  );

  it('TEN-012 show their own texts in two languages', async () => {
    for (const slug of ['default', 'gay']) {
      expect(Object.keys((await readSiteTexts(dir, slug)).words ?? {}).toSorted()).toEqual(['en', 'nl']);
    }
  });
});
