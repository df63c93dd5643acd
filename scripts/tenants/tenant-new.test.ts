import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSiteTexts } from '../../server/modules/platform/tenants/texts/copy-files.ts';
import { parseTenantFile } from '../../server/modules/platform/tenants/config/tenant-files.ts';
import { COUNTRIES, LOCALES, type Niche } from '../../tenants/value-lists.ts';
import { starterFile } from './starter-file.ts';
import { parseAnswers, readOptions } from './tenant-answers.ts';
import { writeTenant } from './write-tenant.ts';

const SCRIPT = fileURLToPath(new URL('../tenant-new.ts', import.meta.url));
const TODAY = '2026-01-31';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tenant-new-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const place = () => ({
  tenantsDir: join(root, 'tenants'),
  lastGoodDir: join(root, 'last-good'),
  reservedHosts: ['console.localhost'],
});
const OPTIONS = [
  '--slug',
  'proef',
  '--niche',
  'gilf',
  '--host',
  'Proef.localhost',
  '--countries',
  'nl,BE',
  '--language',
  'nl',
];
const answers = (...more: string[]) => parseAnswers({ ...readOptions([...OPTIONS, ...more]), name: 'Proef' });

async function run(args: string[], input = ''): Promise<{ code: number | null; out: string; err: string }> {
  const env = {
    ...process.env,
    TENANTS_DIR: join(root, 'tenants'),
    DATA_DIR: join(root, 'data'),
    PORT: '4321',
  };
  const child = spawn(process.execPath, [SCRIPT, ...args], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}

describe('new tenant', () => {
  it.each(COUNTRIES)('TEN-019 is valid when it starts in %s, in every language and niche', (country) => {
    LOCALES.forEach((language, index) => {
      const niche = ((index % 7) + 1) as Niche;
      const tenant = { slug: 'proef', name: 'Proef', niche, hosts: ['proef.test'], countries: [country], language };
      expect(parseTenantFile(starterFile(tenant, TODAY), 'proef')).toMatchObject({
        ok: true,
        config: { niche, countries: [country] },
      });
    });
  });

  it('has prices in the currency of each of its countries', () => {
    const tenant = { ...answers(), countries: ['NL' as const, 'GB' as const, 'CH' as const] };
    const reading = parseTenantFile(starterFile(tenant, TODAY), 'proef');
    expect(reading.ok && Object.keys(reading.config.packages[0]!.prices)).toEqual(['EUR', 'GBP', 'CHF']);
  });

  it('TEN-012 has a site texts file whose example is valid once uncommented', async () => {
    await writeTenant(answers(), place(), TODAY);
    const file = join(root, 'tenants/proef/copy/nl.yaml');
    const text = await readFile(file, 'utf8');
    expect((await readSiteTexts(join(root, 'tenants'), 'proef')).words).toBeNull();
    await writeFile(file, text.slice(text.indexOf('# niche:')).replaceAll(/^# /gm, ''));
    const { words, issues } = await readSiteTexts(join(root, 'tenants'), 'proef');
    expect(issues).toEqual([]);
    expect(Object.keys(words?.nl ?? {})).toEqual(['niche']);
  });

  it('TEN-027 is refused with a host that another tenant or the platform uses', async () => {
    await writeTenant(answers(), place(), TODAY);
    const other = { ...answers(), slug: 'tweede' };
    await expect(writeTenant(other, place(), TODAY)).rejects.toThrow(
      'proef.localhost is claimed by both tweede and proef',
    );
    await expect(writeTenant({ ...other, hosts: ['console.localhost'] }, place(), TODAY)).rejects.toThrow(
      /platform itself/,
    );
    await expect(writeTenant(answers(), place(), TODAY)).rejects.toThrow(/already exists/);
    expect(await readdir(join(root, 'tenants'))).toEqual(['proef']);
  });

  it.each([
    ['--niche', '8', /1 default, 2 she/],
    ['--countries', 'NL,XX', /NL, BE/],
    ['--language', 'xx', /da, de/],
    ['--host', 'https://x', /www\.example\.nl/],
    ['--slug', 'Met Spatie', /lower-case/],
  ])('refuses %s %s and names the allowed values', (option, value, says) => {
    expect(() =>
      parseAnswers({
        ...readOptions(OPTIONS),
        name: 'Proef',
        ...readOptions([option, value, ...(option === '--host' ? [] : ['--host', 'a.test'])]),
      }),
    ).toThrow(says);
  });

  it('refuses an unknown option', () => {
    expect(() => readOptions(['--colour', 'red'])).toThrow(/--colour.*--slug --name/s);
  });
});

describe('command', () => {
  it('HRD-7 writes a draft from options, and says where to see it and how to publish it', async () => {
    const { code, out, err } = await run(OPTIONS);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('http://proef.localhost:4321/');
    expect(out).toMatch(/is a draft.*No app runs from this folder.*change its status to live/s);
    const text = await readFile(join(root, 'tenants', 'proef', 'tenant.yaml'), 'utf8');
    expect(parseTenantFile(text, 'proef')).toMatchObject({
      ok: true,
      config: { name: 'Proef', niche: 5, countries: ['NL', 'BE'], status: 'draft' },
    });
  }, 20_000);

  it('asks when run without arguments, again after an invalid answer', async () => {
    const { code, out } = await run([], 'Fout!\nnieuw-hart\n\n3\nhart.localhost, www.hart.localhost\nDE\nde\n');
    expect(code).toBe(0);
    expect(out).toMatch(/Slug.*is not allowed.*Brand name.*\[Nieuw Hart\]/s);
    const text = await readFile(join(root, 'tenants', 'nieuw-hart', 'tenant.yaml'), 'utf8');
    expect(parseTenantFile(text, 'nieuw-hart')).toMatchObject({
      ok: true,
      config: { niche: 3, domain_language: 'de-DE' },
    });
  }, 20_000);

  it('exits with one line at the end of the input', async () => {
    const { code, err } = await run(['--slug', 'proef']);
    expect({ code, err }).toEqual({ code: 1, err: '--niche is missing, and the input has ended.\n' });
  }, 20_000);
});
