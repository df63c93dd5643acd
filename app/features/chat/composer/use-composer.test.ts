import { describe, expect, it } from 'vitest';

import { evaluateText } from './use-composer.ts';

describe('the text in the composer', () => {
  it('is counted in graphemes near its limit', () => {
    expect(evaluateText('a'.repeat(899), 1000).left).toBeNull();
    expect(evaluateText('a'.repeat(900), 1000).left).toBe(100);
    expect(evaluateText(`${'a'.repeat(998)}👨‍👩‍👧‍👦`, 1000).left).toBe(1);
    expect(evaluateText('😊🏽'.repeat(500), 1000).left).toBeNull();
    expect(evaluateText(`${'a'.repeat(1003)}  `, 1000).left).toBe(-3);
  });

  it('is checked for contact data', () => {
    expect(evaluateText('bel 06-12345678', 1000)).toEqual({ left: null, contact: 'phone' });
    expect(evaluateText('gezellig!', 1000)).toEqual({ left: null, contact: null });
  });
});
