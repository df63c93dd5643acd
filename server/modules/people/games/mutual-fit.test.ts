import { describe, expect, it } from 'vitest';

import { mutualFit } from './mutual-fit.ts';

const ANSWERS = { seek: 'dating', weekend: 'outdoors', evening: 'coffee', nearby: 'region', age: 'same' };
const side = (fields: Partial<Parameters<typeof mutualFit>[1]> = {}) => ({
  age: 40,
  region: 'NL-UT',
  interests: ['hiking', 'coffee'],
  reason: 'dating',
  answers: ANSWERS,
  ...fields,
});

describe('MEM-5 the fit of two members', () => {
  it('is full where each has all that the other wishes', () => {
    expect(mutualFit(1, side(), side())).toBe(93);
    const many = side({ interests: ['hiking', 'coffee', 'beach'] });
    expect(mutualFit(1, many, many)).toBe(100);
  });

  it('is the mean of both scores, the same for either', () => {
    const older = side({ age: 60, answers: { ...ANSWERS, age: 'any' } });
    const [mine, theirs] = [mutualFit(1, side(), older), mutualFit(1, older, side())];
    expect(mine).toBe(theirs);
    expect(mine).toBe(86);
  });

  it.each([
    ['one has not answered', side({ answers: null })],
    ['one question is open', side({ answers: { ...ANSWERS, age: undefined } })],
    ['the answers are of another niche', side({ answers: { ...ANSWERS, weekend: undefined, draw: 'rope' } })],
    ['an answer is none of the options', side({ answers: { ...ANSWERS, seek: 'gold' } })],
  ])('is none where %s', (_case, other) => {
    expect(mutualFit(1, side(), other)).toBeNull();
    expect(mutualFit(1, other, side())).toBeNull();
  });

  it('is none where nothing fits', () => {
    const stranger = side({ age: 70, region: 'NL-GR', interests: ['politics'], reason: 'chatting' });
    expect(
      mutualFit(1, side(), {
        ...stranger,
        answers: { ...ANSWERS, seek: 'adventure', weekend: 'home', evening: 'dinner', age: 'older' },
      }),
    ).toBeNull();
  });

  it('does not depend on what attracts somebody, so that nobody can work it out', () => {
    const drawn = (draw: string) => side({ answers: { ...ANSWERS, weekend: undefined, draw } });
    const prober = side({ interests: ['bondage'], answers: { ...ANSWERS, weekend: undefined, draw: 'toys' } });
    const seen = ['rope', 'power', 'senses', 'style', 'toys'].map((draw) => mutualFit(3, prober, drawn(draw)));
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).not.toBeNull();
  });
});
