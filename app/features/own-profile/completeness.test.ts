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

describe('how much of a profile is told', () => {
  it('counts what this site asks for, and names what is missing', () => {
    const { done, total, percent, missing } = completenessOf(SILENT, 0, ASKED);
    expect([done, total, percent]).toEqual([0, 6, 0]);
    expect(missing).toEqual(['photo', 'about', 'ask_me', 'interests', 'hair', 'region']);
  });

  it('says 100 only when nothing is missing', () => {
    const full = { ...SILENT, about: 'Hoi', ask_me: 'Iets', hair: 'red', region: 'NL-UT', interests: ['tea'] };
    expect(completenessOf(full, 1, ASKED)).toEqual({ done: 6, total: 6, percent: 100, missing: [] });
    expect(completenessOf({ ...full, hair: null }, 1, ASKED)).toMatchObject({ percent: 83, missing: ['hair'] });
  });
});
