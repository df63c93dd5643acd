import { expect, it } from 'vitest';

import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';
import { emptyFields } from './empty-fields.ts';

const TOLD = {
  images: [{}],
  about: 'Hoi',
  interests: ['tea'],
  ...{ reason: 'dating', relationship: 'single', body: 'slim', hair: 'brown', eyes: 'blue', tattoos: 'none' },
} as unknown as ProfileView;

it('names what a member left empty, of what the site shows', () => {
  expect(emptyFields(TOLD, ['hair_colour', 'reason'])).toEqual([]);
  const silent = { ...TOLD, about: '', hair: null, eyes: null, images: [] };
  expect(emptyFields(silent, ['hair_colour'])).toEqual(['photo', 'about', 'hair']);
});
