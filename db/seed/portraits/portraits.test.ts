import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CASTS, type PortraitNiche } from './portrait-cast.ts';
import { heroFigures } from './portrait-heroes.ts';
import { optionsFor, renderPortraitSet } from './portraits.ts';

const NICHES: PortraitNiche[] = [1, 2, 3, 4, 5, 6, 7];
/** Parts of drawings that look childish, hurt, or like a toy; they must not be on any allow-list. */
const NEVER =
  /pacifier|pigtails|tongue|cry|vomit|rage|monster|cyclops|bear$|beanie|winterHat|overall|fear|sad|mask|eyepatch/i;

interface Definition {
  components: Record<string, { variants?: Record<string, unknown> }>;
}

function definitionOf(style: string): Definition {
  const path = createRequire(import.meta.url).resolve(`@dicebear/styles/${style}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Definition;
}

describe.each(NICHES)('cast of niche %i', (niche) => {
  const cast = CASTS[niche];
  const { components } = definitionOf(cast.style);

  it('leaves no trait to the seed', () => {
    for (const look of cast.looks) {
      const pinned = new Set([...cast.optional, ...Object.keys(cast.variants), ...Object.keys(look.variants)]);
      expect(Object.keys(components).filter((name) => !pinned.has(name))).toEqual([]);
    }
  });

  it('names only existing drawings, and none that is unsuitable for adults', () => {
    const named = [cast.variants, ...cast.looks.map((look) => look.variants)].flatMap((traits) =>
      Object.entries(traits).flatMap(([component, values]) => values.map((value) => ({ component, value }))),
    );
    expect(
      named.filter(({ component, value }) => !Object.hasOwn(components[component]?.variants ?? {}, value)),
    ).toEqual([]);
    expect(named.filter(({ value }) => NEVER.test(value))).toEqual([]);
  });

  it('shows adults, 24 to 48 of them', () => {
    expect(Math.min(...cast.looks.map((look) => look.ages[0]))).toBeGreaterThanOrEqual(18);
    const total = cast.looks.reduce((sum, look) => sum + look.count, 0);
    expect(total).toBeGreaterThanOrEqual(24);
    expect(total).toBeLessThanOrEqual(48);
  });

  it('disables components that a look does not name', () => {
    const look = cast.looks[0];
    if (!look) throw new Error('A cast without looks.');
    const options = optionsFor(cast, look, 0, 0);
    for (const name of cast.optional) {
      expect(options[`${name}Probability`]).toBe(look.variants[name] || cast.variants[name] ? 100 : 0);
    }
  });

  it('has three people for the front page', () => {
    expect(heroFigures(niche)).toHaveLength(3);
  });
});

describe('renderPortraitSet', () => {
  it('draws distinct 3:4 pictures, the same every time', async () => {
    const first = await renderPortraitSet(5, { width: 120, limit: 8 });
    const second = await renderPortraitSet(5, { width: 120, limit: 8 });
    expect(first.map((each) => each.webp.toString('base64'))).toEqual(
      second.map((each) => each.webp.toString('base64')),
    );
    expect(new Set(first.map((each) => each.webp.toString('base64'))).size).toBe(8);
    const { width, height, format } = await sharp(first[0]?.webp).metadata();
    expect({ width, height, format }).toEqual({ width: 120, height: 160, format: 'webp' });
  });

  it('draws only men for niche 7 and only women for niche 2', () => {
    expect(CASTS[7].looks.every((look) => look.gender === 'male')).toBe(true);
    expect(CASTS[2].looks.every((look) => look.gender === 'female')).toBe(true);
  });
});
