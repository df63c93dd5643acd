import { describe, expect, it } from 'vitest';

import { findQuestions } from './find-questions.ts';

const question = (id: string, text: string, html: string) => ({ id, question: text, html });
const groups = [
  { id: 'a', title: 'A', questions: [question('1', 'Wat kost het?', '<p>Niets, <b class="geld">echt</b>.</p>')] },
  {
    id: 'b',
    title: 'B',
    questions: [question('2', 'Is het privé?', '<p>Ja.</p>'), question('3', 'Hoe stop ik?', 'Zo.')],
  },
];
const found = (query: string) =>
  findQuestions(groups, query).map(({ id, questions }) => [id, questions.map((q) => q.id)]);

describe('the FAQ search', () => {
  it('PAG-003 finds entries with every word, in question or answer', () => {
    expect(found('kost echt')).toEqual([['a', ['1']]]);
    expect(found('kost privé')).toEqual([]);
  });

  it('ignores case, accents and spaces', () => {
    expect(found('  PRIVE ')).toEqual([['b', ['2']]]);
  });

  it.each([
    ['nl', 'opzeggen', 'Hoe zeg ik op? Opzegging kan altijd.'],
    ['fi', 'krediitin', 'Mihin tarvitsen krediittejä?'],
    ['fi', 'salasanan', 'Unohdin salasanani'],
    ['pl', 'wiadomości', 'Ile kosztuje wiadomość?'],
    ['de', 'Nachricht', 'Was kosten Nachrichten?'],
    ['sv', 'lösenordet', 'Jag har glömt mitt lösenord'],
  ])('PAG-003 ignores the ending of a word: %s, %s', (_language, query, text) => {
    const one = [{ id: 'a', title: 'A', questions: [question('1', text, '<p>.</p>')] }];
    expect(findQuestions(one, query)).toEqual(one);
  });

  it('distinguishes short words, and long ones that only start alike', () => {
    expect(found('kosten')).toEqual([['a', ['1']]]);
    expect(found('prijs')).toEqual([]);
    expect(found('stok')).toEqual([]);
    expect(found('privacyverklaring')).toEqual([]);
  });

  it('ignores markup', () => {
    expect(found('geld')).toEqual([]);
    expect(found('class')).toEqual([]);
  });

  it('returns all without a query', () => {
    expect(found('')).toEqual([
      ['a', ['1']],
      ['b', ['2', '3']],
    ]);
  });
});
