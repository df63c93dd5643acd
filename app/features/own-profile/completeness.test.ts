import { describe, expect, it } from 'vitest';

import { mapChoiceFacts } from '../../../tenants/profile-facts.ts';
import { completenessOf } from './completeness.ts';
import type { EditorValues } from './editor-values.ts';

const SILENT: EditorValues = {
  about: ' \n',
  looking_for: '',
  ideal_evening: '',
  ask_me: '',
  sexuality: 'bi',
  region: null,
  interests: [],
  ...mapChoiceFacts(() => null),
};
const ASKED = { fields: ['sexuality', 'hair', 'interests'], notes: ['about', 'ask_me'] } as const;

describe('completeness of a profile', () => {
  it('counts the fields of the site and names missing ones', () => {
    const { done, total, percent, missing } = completenessOf(SILENT, 0, ASKED);
    expect([done, total, percent]).toEqual([0, 6, 0]);
    expect(missing).toEqual(['photo', 'about', 'ask_me', 'interests', 'hair', 'region']);
  });

  it('is 100 only if nothing is missing', () => {
    const full = { ...SILENT, about: 'Hoi', ask_me: 'Iets', hair: 'red', region: 'NL-UT', interests: ['tea'] };
    expect(completenessOf(full, 1, ASKED)).toEqual({ done: 6, total: 6, percent: 100, missing: [] });
    expect(completenessOf({ ...full, hair: null }, 1, ASKED)).toMatchObject({ percent: 83, missing: ['hair'] });
  });
});
