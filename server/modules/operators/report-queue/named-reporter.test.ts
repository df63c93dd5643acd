import { describe, expect, it } from 'vitest';

import { nameIn } from './named-reporter.ts';

describe('a reporter’s name in what the reported reads', () => {
  it('OPS-007 is found as words of its own, in capitals or not', () => {
    expect(nameIn('Je vroeg marleen om geld.', ['Judith', 'Marleen'])).toBe('Marleen');
    expect(nameIn('Je vroeg (Zoë B.) om geld.', ['Zoë B.'])).toBe('Zoë B.');
  });

  it('OPS-007 is not found within another word, nor where there is none', () => {
    expect(nameIn('Je stuurde andere leden reclame.', ['An', 'Ander', ''])).toBeNull();
    expect(nameIn('Je vroeg om geld.', [])).toBeNull();
  });
});
