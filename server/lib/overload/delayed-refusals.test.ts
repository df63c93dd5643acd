import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createDelayedRefusals, type DelayedRefusals } from './delayed-refusals.ts';

let refusals: DelayedRefusals;
let refused: number;

const refuse = () => {
  refused += 1;
};

beforeEach(() => {
  vi.useFakeTimers();
  refused = 0;
  refusals = createDelayedRefusals();
});
afterEach(() => {
  refusals.close();
  vi.useRealTimers();
});

it('HRD-2 sends a refusal half a second late, in the order of the requests', () => {
  const order: number[] = [];
  refusals.add(() => order.push(1));
  vi.advanceTimersByTime(300);
  refusals.add(() => order.push(2));
  vi.advanceTimersByTime(175);
  expect(order).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(order).toEqual([1]);
  vi.advanceTimersByTime(300);
  expect(order).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

it('HRD-2 refuses immediately if too many refusals are waiting', () => {
  for (let count = 0; count < 2_010; count += 1) refusals.add(refuse);
  expect(refused).toBe(10);
  vi.advanceTimersByTime(525);
  expect(refused).toBe(2_010);
});

it('HRD-4 sends the waiting refusals when the process stops', () => {
  refusals.add(refuse);
  refusals.close();
  expect(refused).toBe(1);
});
