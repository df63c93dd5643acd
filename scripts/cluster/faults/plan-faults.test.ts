import { expect, it } from 'vitest';

import { FAULT_KINDS } from './fault-kinds.ts';
import { planFaults } from './plan-faults.ts';

const describePlan = (seed: number) =>
  planFaults(FAULT_KINDS, 60, seed).map(({ kind, ...rest }) => ({ ...rest, label: kind.label }));

it('MAC-7 plans the same faults for the same seed, and others for another', () => {
  expect(describePlan(1)).toEqual(describePlan(1));
  expect(describePlan(2)).not.toEqual(describePlan(1));
});

it('MAC-7 plans the requested number of faults, with every kind once before one occurs again', () => {
  const plan = describePlan(3);
  expect(plan).toHaveLength(60);
  expect(new Set(plan.slice(0, FAULT_KINDS.length).map(({ label }) => label)).size).toBe(FAULT_KINDS.length);
  expect(plan.every(({ seconds }) => seconds >= 1 && seconds <= 20)).toBe(true);
});
