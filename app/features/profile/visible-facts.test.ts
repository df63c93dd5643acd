import { describe, expect, it } from 'vitest';

import type { ProfileView } from '../../../server/modules/platform/profile-values/profile.view.ts';
import { listFacts, orderInterests } from './visible-facts.ts';

const profile = {
  sexuality: 'bi',
  reason: 'dating',
  relationship: null,
  body: 'slim',
  hair: null,
  eyes: 'hazel',
  tattoos: null,
} as ProfileView;

describe('listFacts', () => {
  it('PRO-002 lists the facts that are set, in order, and only those that the site shows', () => {
    expect(listFacts(profile, ['reason', 'sexuality', 'eye_colour', 'hair_colour']).map(({ name }) => name)).toEqual([
      'reason',
      'sexuality',
      'eyes',
    ]);
  });
});

describe('interests', () => {
  it('puts common interests first', () => {
    expect(orderInterests(['art', 'beer', 'tea'], ['tea'])).toEqual(['tea', 'art', 'beer']);
  });
});
