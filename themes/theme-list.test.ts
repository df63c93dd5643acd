import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectFamilies } from '../scripts/assets/fonts.ts';
import { THEMES_DIR, readThemes, themeOfNiche } from './theme-list.ts';

let dir = '';
const change = (slug: string, changes: Record<string, unknown>) => {
  const file = join(dir, slug, 'theme.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...changes }));
};

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'themes-'));
  for (const entry of readdirSync(THEMES_DIR, { withFileTypes: true })) {
    if (entry.isDirectory()) cpSync(join(THEMES_DIR, entry.name), join(dir, entry.name), { recursive: true });
  }
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('readThemes', () => {
  it('includes a new folder after those of the niches', () => {
    cpSync(join(dir, 'she'), join(dir, 'aurora'), { recursive: true });
    change('aurora', { name: 'Aurora', niche: null, like: 'she' });
    const slugs = readThemes(dir).map(({ slug }) => slug);
    expect(slugs.slice(0, 7)).toEqual(['default', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay']);
    expect(slugs).toContain('aurora');
    expect(themeOfNiche(2, readThemes(dir)).slug).toBe('she');
  });

  it.each([
    ['two themes for one niche', { niche: 2 }, /niche \d has (no theme|more than one theme: gay, she)/],
    ['a niche without theme', { niche: null, like: 'she' }, /niche 7 has no theme/],
    ['a theme of a niche that is like another', { like: 'she' }, /themes\/gay\/theme\.json: like is given/],
    ['a scheme that does not exist', { scheme: 'auto' }, /themes\/gay\/theme\.json: scheme/],
    ['an unknown key', { colour: 'red' }, /themes\/gay\/theme\.json: the file.*colour/],
    ['no font', { fonts: [] }, /themes\/gay\/theme\.json: fonts/],
  ])('refuses %s', (_title, changes, message) => {
    change('gay', changes);
    expect(() => readThemes(dir)).toThrow(message);
  });

  it('names both themes of one niche', () => {
    cpSync(join(dir, 'she'), join(dir, 'aurora'), { recursive: true });
    expect(() => readThemes(dir)).toThrow('niche 2 has more than one theme: aurora, she');
  });

  it('refuses `like` without a niche theme, and a folder without tokens', () => {
    cpSync(join(dir, 'she'), join(dir, 'aurora'), { recursive: true });
    change('aurora', { niche: null, like: 'nobody' });
    expect(() => readThemes(dir)).toThrow('themes/aurora/theme.json: like is nobody');
    change('aurora', { like: 'she' });
    rmSync(join(dir, 'aurora/_tokens.scss'));
    expect(() => readThemes(dir)).toThrow('themes/aurora has no _tokens.scss');
  });
});

describe('familiesOf', () => {
  it('names the theme whose font is not installed', () => {
    const [font] = readThemes(dir)[6]!.fonts;
    change('gay', { fonts: [{ ...font, package: '@fontsource-variable/nowhere' }] });
    expect(() => collectFamilies(readThemes(dir))).toThrow(
      'themes/gay/theme.json: package @fontsource-variable/nowhere is not installed',
    );
    change('gay', { fonts: [{ ...font, file: 'nothing-{subset}-wght-normal' }] });
    expect(() => collectFamilies(readThemes(dir))).toThrow(/themes\/gay\/theme\.json: .* has no file nothing/);
  });

  it('returns a family that two themes use once', () => {
    change('gay', { fonts: readThemes(dir)[0]!.fonts });
    const families = collectFamilies(readThemes(dir));
    expect(families.get('Figtree')).toHaveLength(1);
    expect(families.get('Petrona')).toHaveLength(2);
  });
});
