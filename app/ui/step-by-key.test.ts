import { describe, expect, it } from 'vitest';

import { stepByKey } from './step-by-key.ts';

describe('stepByKey', () => {
  it('wraps around in a menu, and starts at either end', () => {
    expect(stepByKey('ArrowDown', 0, 3, 'vertical')).toBe(1);
    expect(stepByKey('ArrowDown', 2, 3, 'vertical')).toBe(0);
    expect(stepByKey('ArrowUp', 0, 3, 'vertical')).toBe(2);
    expect(stepByKey('ArrowDown', -1, 3, 'vertical')).toBe(0);
    expect(stepByKey('ArrowUp', -1, 3, 'vertical')).toBe(2);
  });

  it('stops at the ends of a row', () => {
    expect(stepByKey('ArrowRight', 1, 3, 'horizontal')).toBe(2);
    expect(stepByKey('ArrowRight', 2, 3, 'horizontal')).toBe(2);
    expect(stepByKey('ArrowLeft', 0, 3, 'horizontal')).toBe(0);
  });

  it('jumps to the first and the last', () => {
    expect(stepByKey('Home', 2, 3, 'horizontal')).toBe(0);
    expect(stepByKey('End', 0, 3, 'vertical')).toBe(2);
  });

  it('ignores other keys and the other axis', () => {
    expect(stepByKey('Tab', 0, 3, 'vertical')).toBeNull();
    expect(stepByKey('ArrowRight', 0, 3, 'vertical')).toBeNull();
    expect(stepByKey('ArrowDown', 0, 3, 'horizontal')).toBeNull();
    expect(stepByKey('Home', -1, 0, 'vertical')).toBeNull();
  });
});
