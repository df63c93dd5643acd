import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HERE = import.meta.dirname;
const UI = join(HERE, '../../ui');

const sources = readdirSync(HERE)
  .filter((file) => /^catalogue-.*\.tsx$/.test(file))
  .map((file) => readFileSync(join(HERE, file), 'utf8'))
  .join('\n');
const components = readdirSync(UI).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
const shown = [...sources.matchAll(/<Specimen file="([a-z-]+)"/g)].map(([, file]) => `${file}.tsx`);

/** Rendered by another component only. */
const OPENED = new Set(['lightbox.tsx']);

describe('the component catalogue', () => {
  it.each(components)('shows %s', (file) => {
    expect(shown).toContain(file);
    if (!OPENED.has(file)) expect(sources).toContain(`from '../../ui/${file}'`);
  });

  it('shows nothing twice and nothing that no longer exists', () => {
    expect(shown.toSorted()).toEqual(components.toSorted());
  });
});
