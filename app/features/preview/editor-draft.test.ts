import { describe, expect, it } from 'vitest';

import { withChoice, viewOnly } from './editor-draft.ts';

describe('an editor draft', () => {
  const draft = new URLSearchParams('theme=she&view=dark&light.primary=%23112233&radius=4');

  it('sets and removes a value without changing the previous draft', () => {
    expect(withChoice(draft, 'radius', '8').get('radius')).toBe('8');
    expect(withChoice(draft, 'radius', '').has('radius')).toBe(false);
    expect(draft.get('radius')).toBe('4');
  });

  it('keeps the view parameters when reset', () => {
    expect(String(viewOnly(draft))).toBe('theme=she&view=dark');
  });
});
