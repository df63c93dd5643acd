import { describe, expect, it } from 'vitest';

import { withChoice, withoutChanges } from './editor-draft.ts';

describe('a draft of changes', () => {
  const draft = new URLSearchParams('theme=she&view=dark&light.primary=%23112233&radius=4');

  it('sets and takes away one choice and leaves the one before as it was', () => {
    expect(withChoice(draft, 'radius', '8').get('radius')).toBe('8');
    expect(withChoice(draft, 'radius', '').has('radius')).toBe(false);
    expect(draft.get('radius')).toBe('4');
  });

  it('begins again with the same look', () => {
    expect(String(withoutChanges(draft))).toBe('theme=she&view=dark');
  });
});
