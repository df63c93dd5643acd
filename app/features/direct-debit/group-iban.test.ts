import { describe, expect, it } from 'vitest';

import { groupIban } from './group-iban.ts';

describe('groupIban', () => {
  it.each([
    ['nl91abna0417164300', 'NL91 ABNA 0417 1643 00'],
    ['NL91 ABNA 0417 1643 00', 'NL91 ABNA 0417 1643 00'],
    ['IBAN: NL91ABNA0417164300', 'NL91 ABNA 0417 1643 00'],
    ['be68-5390-0754-7034', 'BE68 5390 0754 7034'],
  ])('groups %s', (typed, shown) => expect(groupIban(typed)).toBe(shown));

  it.each(['', 'mijn rekening', '0417164300', '<b>'])('returns %s unchanged', (typed) =>
    expect(groupIban(typed)).toBe(typed),
  );
});
