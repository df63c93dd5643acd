import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

import { allStories } from './all-stories.ts';

it('the component catalogue has stories for every component of app/ui', () => {
  const samples = { say: (key: string) => key, photos: [], match: { title: '', text: '', write: '' } };
  const groups = Object.values(allStories(samples));
  const components = readdirSync(join(import.meta.dirname, '../../../ui'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => basename(file, '.tsx'));
  expect(groups.flatMap((group) => Object.keys(group)).toSorted()).toEqual(components.toSorted());
  for (const stories of groups.flatMap((group) => Object.values(group))) expect(stories).not.toEqual([]);
});
