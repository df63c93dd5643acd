import { beforeAll, describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { compositionSheetNames, renderComposition } from '../scripts/assets/styles.ts';
import { COMPOSED_SCREENS, COMPOSITIONS, compositionNames, compositionSheets } from '../tenants/compositions.ts';
import { THEMES } from './theme-list.ts';
import { themeFileSchema } from './theme.schema.ts';

/** Maximum size that a composition adds to a screen, in bytes of gzip. */
const BUDGET = 2_000;

/** The stylesheet of each composition; all at once, which one compiler does. */
const sheets = new Map<string, string>();

beforeAll(async () => {
  const render = async (name: string) =>
    void sheets.set(name, Buffer.from(await renderComposition(name, { purge: true })).toString());
  await Promise.all(compositionSheetNames().map(render));
}, 60_000);

describe('PRD-1 compositions', () => {
  it('have a stylesheet each, except the plain one of a screen, and are described', () => {
    const listed = COMPOSED_SCREENS.flatMap((screen) =>
      compositionNames(screen)
        .slice(1)
        .map((name) => `${screen}/${name}`),
    );
    expect(compositionSheetNames().toSorted()).toEqual(listed.toSorted());
    expect(COMPOSED_SCREENS.flatMap((screen) => Object.values(COMPOSITIONS[screen])).filter((text) => !text)).toEqual(
      [],
    );
  });

  it.each(compositionSheetNames())(
    '%s stays within its budget, sets no token of the page and depends on no brand',
    (name) => {
      const css = sheets.get(name)!;
      expect(css.length).toBeGreaterThan(100);
      expect(gzipSync(css, { level: 9 }).length).toBeLessThan(BUDGET);
      expect(css).not.toMatch(/:root|data-niche/);
    },
  );

  it('differ between the brands on each screen', () => {
    const shipped = THEMES.filter(({ niche }) => niche !== null);
    for (const screen of COMPOSED_SCREENS) {
      const chosen = new Set(shipped.map(({ composition }) => composition[screen]));
      expect([screen, chosen.size]).toEqual([screen, shipped.length]);
    }
  });

  it('give the sheets of a choice, and none for the plain look', () => {
    expect(compositionSheets({ members: 'mosaic' })).toEqual({ members: 'members/mosaic' });
    expect(compositionSheets({ members: 'grid' })).toEqual({});
    expect(compositionSheets({ members: null })).toEqual({});
  });

  it('are rejected by name in a theme.json', () => {
    const theme = { name: 'X', niche: 1, like: null, scheme: 'light', icons: 'bold', fonts: [] };
    const answer = themeFileSchema.safeParse({ ...theme, composition: { members: 'spiral' } });
    expect(answer.error?.issues.map(({ path }) => path.join('.'))).toContain('composition.members');
  });
});
