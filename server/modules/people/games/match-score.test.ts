import { describe, expect, it } from 'vitest';

import { NICHES, type Niche } from '../../../../tenants/value-lists.ts';
import { INTERESTS } from '../../platform/profile-values/interests.ts';
import { INTEREST_OPTIONS, filterKnownAnswers, questionsForNiche, type MatchAnswers } from './match-questions.ts';
import { scoreMatch, type CandidateFacts, type MatchFacts } from './match-score.ts';

const me = (facts: Partial<MatchFacts> = {}): MatchFacts => ({ age: 40, region: 'NL-UT', interests: [], ...facts });
const other = (facts: Partial<CandidateFacts> = {}): CandidateFacts => ({
  age: 40,
  region: 'NL-GR',
  interests: [],
  reason: null,
  ...facts,
});

describe('match score', () => {
  it.each<[string, MatchAnswers, MatchFacts, CandidateFacts, number, unknown[]]>([
    ['nothing answered', {}, me(), other(), 0, []],
    [
      'both look for the same',
      { seek: 'dating' },
      me(),
      other({ reason: 'dating' }),
      100,
      [{ kind: 'seek', value: 'dating' }],
    ],
    ['they look for something else', { seek: 'dating' }, me(), other({ reason: 'friendship' }), 0, []],
    ['the other does not say what for', { seek: 'dating' }, me(), other(), 0, []],
    [
      'one interest shared of three that count',
      {},
      me({ interests: ['hiking', 'art'] }),
      other({ interests: ['hiking', 'tea'] }),
      33,
      [{ kind: 'interests', values: ['hiking'] }],
    ],
    [
      'many interests shared: three are named, none counts beyond',
      {},
      me({ interests: ['hiking', 'art', 'tea', 'wine'] }),
      other({ interests: ['wine', 'tea', 'art', 'hiking'] }),
      100,
      [{ kind: 'interests', values: ['wine', 'tea', 'art'] }],
    ],
    [
      'what is no liking is not shared',
      {},
      me({ interests: ['threesome'] }),
      other({ interests: ['threesome'] }),
      0,
      [],
    ],
    [
      'a weekend that the other’s interests fit',
      { weekend: 'outdoors' },
      me(),
      other({ interests: ['biking', 'wine', 'hiking'] }),
      100,
      [{ kind: 'weekend', values: ['biking', 'hiking'] }],
    ],
    [
      'what is shared is not named a second time',
      { weekend: 'outdoors', evening: 'walk' },
      me({ interests: ['hiking'] }),
      other({ interests: ['hiking', 'beach'] }),
      71,
      [
        { kind: 'interests', values: ['hiking'] },
        { kind: 'weekend', values: ['beach'] },
      ],
    ],
    [
      'one region, wished for',
      { nearby: 'region' },
      me(),
      other({ region: 'NL-UT' }),
      100,
      [{ kind: 'region', value: 'NL-UT' }],
    ],
    ['another region, wished for', { nearby: 'region' }, me(), other(), 0, []],
    [
      'one region, not wished for: said, not counted',
      { nearby: 'country', seek: 'dating' },
      me(),
      other({ region: 'NL-UT' }),
      0,
      [{ kind: 'region', value: 'NL-UT' }],
    ],
    ['no region of one’s own', { nearby: 'region' }, me({ region: null }), other({ region: null }), 0, []],
    ['as old: five years', { age: 'same' }, me(), other({ age: 35 }), 100, [{ kind: 'age', years: -5 }]],
    ['as old: six years', { age: 'same' }, me(), other({ age: 34 }), 0, []],
    ['older', { age: 'older' }, me(), other({ age: 41 }), 100, [{ kind: 'age', years: 1 }]],
    ['not older', { age: 'older' }, me(), other(), 0, []],
    ['younger', { age: 'younger' }, me(), other({ age: 30 }), 100, [{ kind: 'age', years: -10 }]],
    [
      'any age is no wish',
      { age: 'any', seek: 'dating' },
      me(),
      other({ reason: 'dating' }),
      100,
      [{ kind: 'seek', value: 'dating' }],
    ],
    [
      'a part of several wishes: 3 + 2 of 3 + 2 + 2 points',
      { seek: 'dating', nearby: 'region', age: 'same' },
      me(),
      other({ reason: 'dating', age: 41 }),
      71,
      [
        { kind: 'seek', value: 'dating' },
        { kind: 'age', years: 1 },
      ],
    ],
  ])('LIK-010 %s', (_case, answers, mine, theirs, score, reasons) => {
    expect(scoreMatch(answers, mine, theirs)).toEqual({ score, reasons });
  });

  it("LIK-010 names only interests on the candidate's profile", () => {
    for (const { id, options } of questionsForNiche(3)) {
      for (const option of options) {
        const theirs = other({ interests: [...INTERESTS].filter((_, index) => index % 2 === 0) });
        const { reasons } = scoreMatch({ [id]: option }, me({ interests: ['wine', 'tea'] }), theirs);
        const named = reasons.flatMap((reason) => ('values' in reason ? reason.values : []));
        expect(named.filter((interest) => !theirs.interests.includes(interest))).toEqual([]);
      }
    }
  });
});

describe('match questions', () => {
  it('LIK-010 are five in every niche, each with several options', () => {
    for (const niche of Object.keys(NICHES).map(Number) as Niche[]) {
      const questions = questionsForNiche(niche);
      expect(new Set(questions.map(({ id }) => id)).size).toBe(5);
      for (const { options } of questions) expect(options.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('have interests for each option of an interest question', () => {
    const asked = questionsForNiche(1).concat(questionsForNiche(3));
    for (const [id, byOption] of Object.entries(INTEREST_OPTIONS)) {
      expect(asked.find((question) => question.id === id)?.options).toEqual(Object.keys(byOption));
    }
  });

  it('LIK-010 map each option to interests named by its text, without overlap', () => {
    expect(INTEREST_OPTIONS.evening).toMatchObject({ coffee: ['coffee', 'tea'], drinks: ['wine', 'beer'] });
    for (const byOption of Object.values(INTEREST_OPTIONS)) {
      const interests = Object.values<readonly string[]>(byOption).flat();
      expect(interests).toEqual([...new Set(interests)]);
      expect(interests).not.toContain('animals');
    }
  });

  it('keep only answers of their own niche', () => {
    const stored = { seek: 'dating', weekend: 'home', draw: 'rope', nearby: 'mars', age: 5 };
    expect(filterKnownAnswers(1, stored)).toEqual({ seek: 'dating', weekend: 'home' });
    expect(filterKnownAnswers(3, stored)).toEqual({ seek: 'dating', draw: 'rope' });
  });
});
