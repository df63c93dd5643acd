import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ROOT, listFiles, shortHash } from '../scripts/assets/cache.ts';
import { areaNames, compileBase, renderAreaStylesheet, renderStylesheet } from '../scripts/assets/styles.ts';
import { readTokens, resolveToken } from './contrast.ts';
import { THEMES, THEMES_DIR } from './theme-list.ts';

/** Maximum size of the styles of every page, in bytes of gzip. */
const BUDGET = 20_000;
const COLOUR = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(/gi;

const served = new Map<string, Promise<string>>();

function stylesheet(slug: string): Promise<string> {
  const known =
    served.get(slug) ?? renderStylesheet(slug, '', { purge: true }).then((code) => Buffer.from(code).toString());
  served.set(slug, known);
  return known;
}

const areas = new Map<string, Promise<string>>();

/** All areas at once, which one compiler does. */
function areaStylesheet(area: string): Promise<string> {
  for (const each of areas.size > 0 ? [] : areaNames()) {
    const made = renderAreaStylesheet(each, { purge: true }).then((code) => Buffer.from(code).toString());
    areas.set(each, made);
  }
  return areas.get(area)!;
}

/** Maximum size that an area adds: a screen usually uses one area. */
const AREA_BUDGET = 4_050;

/** Class names written in full in the primitives. */
function writtenClasses(): string[] {
  const sources = listFiles('app/ui', '.tsx').map((file) => readFileSync(file, 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/className="([^"]+)"/g)].flatMap((match) => (match[1] ?? '').split(/\s+/)),
  );
  return [...new Set(names)].toSorted();
}

describe('sources', () => {
  it('name a colour only in the tokens', () => {
    const offenders = [...listFiles('themes', '.scss', '.svg'), ...listFiles('app', '.ts', '.tsx')]
      .filter((file) => basename(file) !== '_tokens.scss' && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        (readFileSync(file, 'utf8').match(COLOUR) ?? []).map((found) => `${file.slice(ROOT.length)}: ${found}`),
      )
      // Black in a mask is an amount, not a colour.
      .filter((line) => !line.endsWith(': #000'));
    expect(offenders).toEqual([]);
  });

  // The purger takes a pseudo-class in a list for a class that no component uses, and drops what follows a first list.
  it('contain no list of alternatives that the purger misreads', async () => {
    const preludes = (await compileBase()).match(/[^{}]+(?=\{)/g) ?? [];
    const misread = [/:(?:is|where)\((?:[^()]*,)?\s*[:[]/, /(?:^|,)\s*:(?:is|where)\([^()]*\)[\s>+~]*:(?:is|where)\(/];
    const offenders = preludes.filter((selectors) => misread.some((pattern) => pattern.test(selectors)));
    expect(offenders.map((selectors) => selectors.trim())).toEqual([]);
  });

  it('choose figures again after a font shorthand, which resets them to old-style ones in some fonts', async () => {
    const blocks = (await compileBase()).match(/[^{}]+\{[^{}]*\}/g) ?? [];
    const set = blocks.filter((block) => /[{;]\s*font:\s*(?!\s|inherit)/.test(block));
    expect(set.length).toBeGreaterThan(50);
    expect(set.filter((block) => !/\bfont:[^;]*;[^}]*\bfont-variant-numeric:/.test(block))).toEqual([]);
  });

  it('THM-004 give every niche from 1 to 7 a theme of its own', () => {
    const shipped = THEMES.filter((theme) => theme.niche !== null);
    expect(shipped.map((theme) => theme.niche)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(shipped.map((theme) => theme.fonts[0]?.family)).size).toBe(7);
  });
});

describe.each(areaNames())('stylesheet of the area %s', { timeout: 60_000 }, (area) => {
  it('stays within its budget and sets no token', async () => {
    const css = await areaStylesheet(area);
    expect(gzipSync(css, { level: 9 }).length).toBeLessThan(AREA_BUDGET);
    expect(css).not.toMatch(/:root/);
  });
});

describe.each(THEMES)('stylesheet of $slug', { timeout: 60_000 }, ({ slug, fonts }) => {
  it('stays within its budget', async () => {
    expect(gzipSync(await stylesheet(slug), { level: 9 }).length).toBeLessThan(BUDGET);
  });

  it('has a rule for every class in the primitives', async () => {
    const css = (await Promise.all([stylesheet(slug), ...areaNames().map(areaStylesheet)])).join('\n');
    const missing = writtenClasses().filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(css));
    expect(missing).toEqual([]);
  });

  it('has two schemes and no rule of an unused part', async () => {
    const css = await stylesheet(slug);
    expect(css).toMatch(/\[data-bs-theme=["']?dark/);
    expect(css).toMatch(/prefers-color-scheme:\s*dark/);
    expect(css).not.toMatch(/\.btn-outline|\.carousel|\.accordion/);
  });

  it('THM-001 has breakpoints at 576, 768, 992 and 1200 px', async () => {
    const css = await stylesheet(slug);
    for (const width of [576, 768, 992, 1200]) expect(css).toMatch(new RegExp(`(min-width: ?|width ?>= ?)${width}px`));
  });

  it('has no transition at all under reduced motion', async () => {
    const rule = /prefers-reduced-motion: ?reduce\)\{\*,[^}]*[{;]transition:none!important/;
    expect(await stylesheet(slug)).toMatch(rule);
  });

  it('THM-002 keeps a toast within 350 px', async () => {
    expect(await stylesheet(slug)).toMatch(/\.toast\{[^}]*max-width:350px/);
  });

  it('preloads at most two fonts', () => {
    expect(fonts.filter((font) => font.preload).length).toBeLessThanOrEqual(2);
  });
});

describe('default niche', { timeout: 60_000 }, () => {
  it('THM-003 is pink, with a darker pink secondary and green for success and unread', async () => {
    const tokens = readTokens(await stylesheet('default').then((css) => css.replaceAll('}', ';}')), /^:root$/);
    const channels = (name: string) => {
      const [r = 0, g = 0, b = 0] =
        (resolveToken(tokens, name) ?? '').match(/[\da-f]{2}/gi)?.map((each) => Number.parseInt(each, 16)) ?? [];
      return { r, g, b };
    };
    const [primary, secondary] = [channels('primary'), channels('secondary')];
    expect(primary.r).toBeGreaterThan(primary.b);
    expect(primary.b).toBeGreaterThan(primary.g);
    expect(secondary.r).toBeLessThan(primary.r);
    expect(secondary.r).toBeGreaterThan(secondary.g);
    for (const green of [channels('success'), channels('unread')])
      expect(green.g).toBeGreaterThan(Math.max(green.r, green.b));
  });
});

describe('token file', () => {
  it('affects one brand and no other', { timeout: 60_000 }, async () => {
    const dir = mkdtempSync(join(tmpdir(), 'themes-'));
    try {
      for (const { slug } of THEMES) cpSync(join(THEMES_DIR, slug), join(dir, slug), { recursive: true });
      const hashes = async () => {
        const made = THEMES.map(async ({ slug }) => [
          slug,
          shortHash(await renderStylesheet(slug, '', { purge: false, dir })),
        ]);
        return Object.fromEntries(await Promise.all(made)) as Record<string, string>;
      };
      const before = await hashes();
      const file = join(dir, 'bbw/_tokens.scss');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/(@mixin light \{[^}]*--accent: )#[\da-f]+/, '$1#123456'));
      const after = await hashes();
      expect(THEMES.map(({ slug }) => slug).filter((slug) => before[slug] !== after[slug])).toEqual(['bbw']);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
