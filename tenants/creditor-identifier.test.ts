import { expect, it } from 'vitest';

import { isCreditorIdentifier } from './creditor-identifier.ts';

it.each(['DE98ZZZ09999999999', 'NL24ZZZ901142570000', 'DE98ABC09999999999'])('HRD-1 accepts %s', (text) => {
  expect(isCreditorIdentifier(text)).toBe(true);
});

it.each(['DE97ZZZ09999999999', 'de98ZZZ09999999999', 'DE98ZZZ', 'DE98 ZZZ 0999', ''])('HRD-1 rejects %s', (text) => {
  expect(isCreditorIdentifier(text)).toBe(false);
});
