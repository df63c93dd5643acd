import { describe, expect, it } from 'vitest';
import { splitOpening } from './opening-words.ts';

describe('PRD-4 opening words of a profile', () => {
  it('are a short text as a whole', () => {
    expect(splitOpening(' Ik wandel graag. ')).toEqual({ opening: 'Ik wandel graag.', rest: '' });
    expect(splitOpening('')).toEqual({ opening: '', rest: '' });
  });

  it('end with the last sentence or line that fits, and the rest follows', () => {
    const [first, second, third] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(80)}.`);
    expect(splitOpening(`${first} ${second} ${third}`)).toEqual({ opening: `${first} ${second}`, rest: third });
    const lines = `${'a'.repeat(100)}\n\n${'b'.repeat(100)}`;
    expect(splitOpening(lines)).toEqual({ opening: 'a'.repeat(100), rest: 'b'.repeat(100) });
  });

  it('end between two words where the first sentence is too long, and lose no word', () => {
    const words = Array.from({ length: 60 }, (_, index) => `woord${index}`);
    const { opening, rest } = splitOpening(words.join(' '));
    expect(opening.length).toBeLessThan(190);
    expect(`${opening} ${rest}`.split(' ').filter((word) => word !== '…')).toEqual(words);
  });

  it('end within a word without spaces, but never within a character', () => {
    const { opening, rest } = splitOpening('😀'.repeat(200));
    expect(opening).toBe(`${'😀'.repeat(180)} …`);
    expect(rest).toBe(`… ${'😀'.repeat(20)}`);
  });
});
