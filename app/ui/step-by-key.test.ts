import { describe, expect, it } from 'vitest';

import { indexForKey } from './step-by-key.ts';

describe('stepByKey', () => {
  it('wraps around in a menu, and starts at either end', () => {
    expect(indexForKey('ArrowDown', 0, 3, 'vertical')).toBe(1);
    expect(indexForKey('ArrowDown', 2, 3, 'vertical')).toBe(0);
    expect(indexForKey('ArrowUp', 0, 3, 'vertical')).toBe(2);
    expect(indexForKey('ArrowDown', -1, 3, 'vertical')).toBe(0);
    expect(indexForKey('ArrowUp', -1, 3, 'vertical')).toBe(2);
  });

  it('stops at the ends of a row', () => {
    expect(indexForKey('ArrowRight', 1, 3, 'horizontal')).toBe(2);
    expect(indexForKey('ArrowRight', 2, 3, 'horizontal')).toBe(2);
    expect(indexForKey('ArrowLeft', 0, 3, 'horizontal')).toBe(0);
  });

  it('jumps to the first and the last', () => {
    expect(indexForKey('Home', 2, 3, 'horizontal')).toBe(0);
    expect(indexForKey('End', 0, 3, 'vertical')).toBe(2);
  });

  it('ignores other keys and the other axis', () => {
    expect(indexForKey('Tab', 0, 3, 'vertical')).toBeNull();
    expect(indexForKey('ArrowRight', 0, 3, 'vertical')).toBeNull();
    expect(indexForKey('ArrowDown', 0, 3, 'horizontal')).toBeNull();
    expect(indexForKey('Home', -1, 0, 'vertical')).toBeNull();
  });
});
