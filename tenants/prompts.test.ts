import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { NICHE_PROMPTS, NOTE_PROMPTS, promptsOf } from './prompts.ts';
import { LOCALES, NICHES, PROFILE_NOTES, type Niche } from './value-lists.ts';

const textsOf = (locale: string) =>
  (
    JSON.parse(readFileSync(join('i18n/locales', locale, 'prompts.json'), 'utf8')) as {
      sentence: Record<string, string>;
    }
  ).sentence;

const ALL = [...new Set([...NOTE_PROMPTS, ...Object.values(NICHE_PROMPTS).flat()])];

describe('the prompts', () => {
  it.each(Object.entries(NICHES))('MEM-2 of niche %s (%s) are eight to twelve, each once', (number, name) => {
    const niche = Number(number) as Niche;
    for (const notes of [[], [...PROFILE_NOTES]]) {
      const prompts = promptsOf({ niche, visible_profile_notes: notes });
      expect(prompts.length).toBeGreaterThanOrEqual(8);
      expect(prompts.length).toBeLessThanOrEqual(12);
      expect(new Set(prompts).size).toBe(prompts.length);
    }
    const others = Object.entries(NICHE_PROMPTS).flatMap(([other, prompts]) => (other === name ? [] : [...prompts]));
    const own = NICHE_PROMPTS[name].filter((prompt) => !(others as string[]).includes(prompt));
    expect(own.length, 'in a voice of its own').toBeGreaterThanOrEqual(5);
  });

  it.each(LOCALES)('MEM-2 have a text each in %s, and no text is without a prompt', (locale) => {
    const texts = textsOf(locale);
    // The introduction is no prompt to choose, but can be liked and answered.
    expect(Object.keys(texts).toSorted()).toEqual([...ALL, 'about'].toSorted());
    for (const text of Object.values(texts)) expect(text).toMatch(/(?:…|[^.])$/);
    expect(new Set(Object.values(texts)).size).toBe(ALL.length + 1);
  });
});
