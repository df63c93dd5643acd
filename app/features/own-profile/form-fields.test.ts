import { expect, it } from 'vitest';

import { mapChoiceFacts } from '../../../tenants/profile-facts.ts';
import type { EditorValues } from './editor-values.ts';
import { changedFields, readFormFields } from './form-fields.ts';

const DRAWN: EditorValues = {
  about: 'Hoi',
  looking_for: '',
  ideal_evening: '',
  ask_me: '',
  sexuality: 'bi',
  region: 'NL-UT',
  ...mapChoiceFacts(() => null),
  eyes: 'blue',
  interests: ['tea'],
};
const ASKED = { fields: ['hair', 'eyes', 'interests'], notes: ['about'] } as const;

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

it('reads the fields of the site from a form, and nothing else', () => {
  const form = formOf({
    about: ' Hoi ',
    hair: '',
    eyes: 'green',
    interests: ['tea', 'art'],
    region: '',
    tattoos: 'one',
  });
  expect(readFormFields(form, ASKED)).toEqual({
    about: ' Hoi ',
    hair: null,
    eyes: 'green',
    interests: ['tea', 'art'],
    region: null,
  });
});

it('finds values entered before hydration, so that they are saved and not overwritten', () => {
  const same = { about: 'Hoi', hair: '', eyes: 'blue', interests: ['tea'], region: 'NL-UT' };
  expect(changedFields(formOf(same), DRAWN, ASKED)).toEqual([]);
  expect(changedFields(formOf({ ...same, about: 'Hoi daar', interests: ['tea', 'art'] }), DRAWN, ASKED)).toEqual([
    ['about', 'Hoi daar'],
    ['interests', ['tea', 'art']],
  ]);
});
