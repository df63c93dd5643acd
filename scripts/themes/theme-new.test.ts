import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenNames } from '../../themes/contract.ts';
import { THEMES } from '../../themes/theme-list.ts';
import { themeFileSchema } from '../../themes/theme.schema.ts';
import { readThemeTokens } from '../../themes/theme-tokens.ts';
import { parseMark } from '../../themes/mark.ts';
import { renderStylesheet } from '../assets/styles.ts';
import { installedFonts } from './font-packages.ts';
import { monogram } from './monogram.ts';
import { unreadablePairs } from './readable-brand.ts';
import { askAnswers } from '../tenants/ask-answers.ts';
import { parseAnswers, questionnaire, readOptions } from './theme-answers.ts';
import { writeTheme } from './write-theme.ts';

const SCRIPT = fileURLToPath(new URL('../theme-new.ts', import.meta.url));
/** Maximum size of the styles of a first view, in bytes of gzip. */
const BUDGET = 20_000;
const OPTIONS = ['--slug', 'proef', '--primary', '#2b6cb0', '--accent', '#F6AD55'];
let root: string;

// Palettes, compilers and child processes take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'theme-new-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const nobody = () => Promise.resolve(null);
const answers = async (...more: string[]) =>
  parseAnswers(await askAnswers(questionnaire, readOptions([...OPTIONS, ...more]), nobody, () => {}));

/** The faults that the tests of the shipped themes would report for a folder, beyond those of its base. */
function faultsOf(slug: string, like: string) {
  const [made, base] = [readThemeTokens(slug, root), readThemeTokens(like)];
  const odd = (mixin: 'light' | 'dark' | 'brand') => {
    const place = mixin === 'brand' ? mixin : 'scheme';
    const required = tokenNames(place, 'required').filter((name) => base[mixin].has(name));
    const known = [...tokenNames(place, 'required'), ...tokenNames(place, 'optional'), ...base[mixin].keys()];
    return {
      missing: required.filter((name) => !made[mixin].has(name)),
      unknown: [...made[mixin].keys()].filter((name) => !known.includes(name)),
    };
  };
  const palette = { light: new Map(made.light), dark: new Map(made.dark) };
  const { bodyContrast } = THEMES.find(({ slug: each }) => each === like)!;
  return [odd('light'), odd('dark'), odd('brand'), unreadablePairs(made.brand, palette, bodyContrast)];
}
const NONE = { missing: [], unknown: [] };

async function run(args: string[], input = ''): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { env: { ...process.env, THEMES_DIR: root } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}

describe.each(THEMES.filter(({ niche }) => niche !== null))('new theme like $slug', ({ slug: like, bodyContrast }) => {
  it.each([
    ['light', '#fdfaf5', '#2b6cb0'],
    ['dark', '#0b0d12', '#ffe066'],
  ])('passes contract and contrast on a %s background', async (scheme, ground, primary) => {
    const theme = await answers('--like', like, '--scheme', scheme, '--ground', ground, '--primary', primary);
    await writeTheme(theme, root);
    expect(faultsOf('proef', like)).toEqual([NONE, NONE, NONE, []]);
    const tokens = readThemeTokens('proef', root);
    expect(tokens[scheme as 'light' | 'dark'].get('bg')).toBe(ground);
    const file = themeFileSchema.parse(JSON.parse(await readFile(join(root, 'proef', 'theme.json'), 'utf8')));
    expect(file).toMatchObject({ name: 'Proef', niche: null, like, scheme, bodyContrast });
  });

  it('compiles within the budget and shares no brand colour with its base', async () => {
    await writeTheme(await answers('--like', like), root);
    const code = await renderStylesheet('proef', '', { purge: true, dir: root });
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(BUDGET);
    const [base, made] = [readThemeTokens(like), readThemeTokens('proef', root)];
    const kept = ['primary', 'accent', 'text', 'bubble-own'].filter(
      (role) => made.light.get(role) === base.light.get(role),
    );
    expect(kept).toEqual([]);
  });
});

describe('new theme', () => {
  it('names the given fonts in its tokens and its file', async () => {
    await writeTheme(await answers('--display', 'literata', '--text', 'Jost', '--like', 'milf'), root);
    const { brand } = readThemeTokens('proef', root);
    expect(brand.get('font-display')).toBe("'Literata', Georgia, serif");
    expect(brand.get('font-text')).toMatch(/^'Jost'/);
    expect(brand.get('hero-fvs') ?? 'normal').toBe('normal');
    const { fonts } = JSON.parse(await readFile(join(root, 'proef', 'theme.json'), 'utf8'));
    expect(fonts.filter((font: { preload: boolean }) => font.preload)).toMatchObject([
      { family: 'Literata', package: '@fontsource-variable/literata' },
      { family: 'Jost' },
    ]);
  });

  it('keeps weights within the range of its fonts', async () => {
    const narrow = installedFonts().toSorted((a, b) => a.weights[1] - b.weights[1])[0]!;
    await writeTheme(await answers('--display', narrow.family, '--like', 'default'), root);
    const weight = Number(readThemeTokens('proef', root).brand.get('hero-weight'));
    expect(weight).toBeLessThanOrEqual(narrow.weights[1]);
  });

  it('is readable for any three colours', async () => {
    const seeds = ['#ffff00', '#000000', '#ffffff', '#7f7f7f', '#00ff88', '#8a3dff'];
    const likes = THEMES.filter(({ niche }) => niche !== null);
    for (const [turn, { slug: like }] of likes.entries()) {
      const [primary, accent, ground] = [0, 1, 3].map((step) => seeds[(turn + step) % seeds.length]!);
      const slug = `proef-${turn}`;
      const colours = ['--primary', primary!, '--accent', accent!, '--ground', ground!];
      await writeTheme(await answers('--slug', slug, '--like', like, ...colours), root);
      expect([slug, faultsOf(slug, like)]).toEqual([slug, [NONE, NONE, NONE, []]]);
    }
  });

  it('has its initial as its mark, for any name', () => {
    for (const name of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'Élan', 'ångström', '3 harten', 'Ж']) {
      const svg = monogram(name, { slug: 'proef', icons: 'bold', radius: 16 });
      expect(parseMark(svg, name)).toMatch(/fill="var\(--primary\)".*stroke="var\(--on-primary\)"/);
      expect(svg).not.toMatch(/undefined|NaN/);
    }
  });

  it('leaves nothing behind when its folder cannot be written', async () => {
    await mkdir(join(root, 'proef'));
    await expect(answers().then((theme) => writeTheme(theme, root))).rejects.toThrow(/proef already exists/);
    expect(await readdir(root)).toEqual(['proef']);
    expect(await readdir(join(root, 'proef'))).toEqual([]);
  });

  it.each([
    ['--slug', '../x', /lower-case letters/],
    ['--slug', '_base', /lower-case letters/],
    ['--slug', 'none', /not none, auto, light, dark/],
    ['--slug', 'auto', /not none, auto, light, dark/],
    ['--slug', 'light', /not none, auto, light, dark/],
    ['--slug', 'dark', /not none, auto, light, dark/],
    ['--name', '"; } body {', /letters, digits/],
    ['--primary', 'red', /a colour such as #e0115f/],
    ['--accent', '#12345', /a colour such as/],
    ['--ground', 'url(x)', /a colour such as/],
    ['--like', 'nobody', /default, she, bdsm/],
    ['--scheme', 'auto', /light, dark/],
    ['--icons', 'regular', /thin, light, bold, fill/],
    ['--display', 'Comic Sans', /Albert Sans, .*npm install --save-dev @fontsource-variable/],
  ])('refuses %s %s and names the allowed values', async (option, value, says) => {
    await expect(answers(option, value)).rejects.toThrow(says);
    await expect(answers(option, value)).rejects.toThrow(`${option} "${value}" is not allowed.`);
  });

  it('refuses an unknown option', () => {
    expect(() => readOptions(['--colour', 'red'])).toThrow(/--colour.*--slug --name/s);
  });
});

describe('command', () => {
  it('writes from options alone and prints the next steps', async () => {
    const { code, out, err } = await run(OPTIONS);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/theme: \{ base: proef \}.*npm run dev.*docs\/theming\.md/s);
    expect((await readdir(join(root, 'proef'))).toSorted()).toEqual(['_tokens.scss', 'mark.svg', 'theme.json']);
    expect(await readdir(root)).toEqual(['proef']);
  });

  it('asks when run without arguments, again after an invalid answer', async () => {
    const { code, out } = await run([], 'Fout!\navond-rood\n\n\nrood\n#c8451b\n#2aa7a0\n\n\n\n\n\n');
    expect(code).toBe(0);
    expect(out).toMatch(/is not allowed.*\[Avond Rood\].*--primary "rood" is not allowed/s);
    expect(readThemeTokens('avond-rood', root).light.get('primary')).toBe('#c8451b');
  });

  it('exits with one line at the end of the input, and writes nothing', async () => {
    const { code, err } = await run(['--slug', 'proef']);
    expect({ code, err }).toEqual({ code: 1, err: '--primary is missing, and the input has ended.\n' });
    expect(await readdir(root)).toEqual([]);
  });
});
