import { expect, it } from 'vitest';

import { bindDeps } from './bind-deps.ts';

it('bindDeps calls each function with the dependencies and its own arguments', () => {
  const add = ({ start }: { start: number }, amount: number, times = 1) => start + amount * times;
  const { twice, once } = bindDeps({ start: 10 }, { once: add, twice: ({ start }: { start: number }) => 2 * start });
  expect([once(3), once(3, 4), twice()]).toEqual([13, 22, 20]);
});
