import { describe, expect, it } from 'vitest';

import { findName } from './named-reporter.ts';

describe('the name of a reporter in a text for the reported member', () => {
  it('OPS-007 is found as a whole word, case-insensitive', () => {
    expect(findName('Je vroeg marleen om geld.', ['Judith', 'Marleen'])).toBe('Marleen');
    expect(findName('Je vroeg (Zoë B.) om geld.', ['Zoë B.'])).toBe('Zoë B.');
  });

  it('OPS-007 is not found within another word or if there is none', () => {
    expect(findName('Je stuurde andere leden reclame.', ['An', 'Ander', ''])).toBeNull();
    expect(findName('Je vroeg om geld.', [])).toBeNull();
  });
});
