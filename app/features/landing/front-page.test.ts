import { describe, expect, it } from 'vitest';

import { buildTenant, type TenantInput } from '../../../tests/factories/tenant.ts';
import { LOCALES, NICHES, type NicheName } from '../../../tenants/value-lists.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';
import { frontPageTexts, type FrontPageFacts } from './front-page.server.ts';

const LOOKS = Object.values(NICHES) as NicheName[];

function pageOf(input: Partial<TenantInput> = {}, facts: Partial<FrontPageFacts> = {}) {
  return frontPageTexts(translatorFor('nl'), {
    tenant: buildTenant(input),
    look: 'default',
    locale: 'nl',
    prices: { smallest: 999, perMessage: 57, currency: 'EUR' },
    signupsOpen: true,
    searchOpen: true,
    invited: false,
    ...facts,
  });
}

const GIFTS: TenantInput['gifts'] = [{ id: 'key', icon: 'key', name: { nl: 'Sleutel' } }];

/** Every text of a page, at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

/** Empty quotation marks, double spaces, unfilled parameters and missing values. */
const UNFILLED_TEXT = /[“”„«"][\s\u00a0\u202f]*[“”»"]| {2}|\{\{|\bundefined\b|\bnull\b| [.,]/;

describe.each(LOCALES)('the front page in %s', (locale) => {
  const words = (input: Partial<TenantInput>) => {
    const tenant = buildTenant(input);
    const facts = { look: 'default', prices: null, signupsOpen: true, searchOpen: false, invited: false } as const;
    return textsIn(frontPageTexts(translatorFor(locale), { tenant, locale, ...facts }));
  };

  it('PAG-003 has complete sentences where the site configured neither mail name nor statement name', () => {
    expect(
      words({ mail_name: null, payment: { methods: ['ideal'] } }).filter((text) => UNFILLED_TEXT.test(text)),
    ).toEqual([]);
  });

  it('contains both names where the site configured them', () => {
    const lines = words({ mail_name: 'Bram Post', payment: { methods: ['ideal'], descriptor: 'NORDAVIA' } }).join();
    expect(lines).toContain('Bram Post');
    expect(lines.split('NORDAVIA')).toHaveLength(3);
  });
});

describe('the front page', () => {
  it.each(LOOKS)('has every text in the voice of %s, with all parameters filled in', (look) => {
    const texts = textsIn(pageOf({ gifts: GIFTS }, { look, searchOpen: false, signupsOpen: false }));
    expect(texts.filter((text) => text === '' || /\{\{|niche[:.]|landing[:.]/.test(text))).toEqual([]);
  });

  it('has a different text for each brand', () => {
    const lines = LOOKS.map((look) => pageOf({ gifts: GIFTS }, { look }).talk.lines.join());
    expect(new Set(lines).size).toBe(LOOKS.length);
  });

  it('shows the site’s own prices', () => {
    const { cost, talk } = pageOf({ message_credits: 2, signup_credits: 8, gift_credits: 5 });
    expect(cost.facts.map(({ value, label }) => [plain(value), label])).toEqual([
      ['8', 'credits cadeau'],
      ['2', 'credits per bericht'],
      ['€ 0,57', 'per bericht in het grootste pakket'],
      ['0', 'abonnementen'],
    ]);
    expect(plain(cost.facts[2]?.text)).toBe('Het kleinste pakket kost € 9,99.');
    expect(talk.cost).toBe('2 credits');
  });

  it('promises no gift and no price that the site does not have', () => {
    const { cost, talk } = pageOf({ signup_credits: 0, gifts: [] }, { prices: null });
    expect(cost.facts.map(({ label }) => label)).toEqual(['credit per bericht', 'abonnementen']);
    expect(talk.gift).toBeNull();
    expect(talk.lines).toEqual(pageOf({ gifts: GIFTS }).talk.lines.slice(0, 3));
  });

  it('shows no gift, nor an answer to one, where the site disabled gifts', () => {
    expect(pageOf({ gifts: GIFTS }).talk.gift).toMatchObject({ name: 'Sleutel', cost: '3 credits' });
    const { talk } = pageOf({ gifts: GIFTS, features: { gifts: false } });
    expect([talk.gift, talk.lines.length]).toEqual([null, 3]);
  });

  it('does not name the gift in the answer, since the site chooses the first one', () => {
    const answers = LOOKS.map((look) => pageOf({ gifts: GIFTS }, { look }).talk.lines[3]);
    expect(answers.filter((answer) => !answer || /roos|hart/i.test(answer))).toEqual([]);
  });

  it('shows the site’s withdrawal period in days', () => {
    const answers = pageOf({ refund_days: 30 }).faq.items.map(({ answer }) => answer);
    expect(answers.join()).toContain('Tot 30 dagen na een bestelling');
  });

  it('has a door only where visitors may not see members', () => {
    expect(pageOf().door).toBeNull();
    expect(pageOf({}, { searchOpen: false }).door?.panels).toHaveLength(3);
  });

  it('explains why signup is closed, and welcomes invited visitors', () => {
    const byNetwork = { signups: 'with_trafficsource' } as const;
    expect(pageOf(byNetwork, { signupsOpen: false }).hero.note).toContain('met een uitnodiging');
    expect(pageOf(byNetwork, { invited: true }).hero.note).toContain('Fijn dat je er bent');
    expect(pageOf({}, { invited: true }).hero.note).toBeNull();
  });
});
