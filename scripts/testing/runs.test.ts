import { expect, it } from 'vitest';

import { summarise } from './runs.ts';

const GOOD = { passed: 3, failed: 0, skipped: 0, failures: [], output: '' };

it('HOU-7 ends with the counts', () => {
  expect(summarise([GOOD, GOOD])).toBe('\n6 passed, 0 failed\n');
});

it('HOU-7 lists what failed, and what passed at its second attempt only, before the counts', () => {
  const bad = { ...GOOD, failed: 1, skipped: 2, failures: ['Types'] };
  const flaky = { ...GOOD, flaky: ['login.spec.ts:7 › opens'] };
  expect(summarise([bad, flaky])).toBe(
    [
      '\nFailed:\n  Types\n',
      '\nPassed at the second attempt only:\n  login.spec.ts:7 › opens\n',
      '\n2 skipped\n',
      '\n6 passed, 1 failed\n',
    ].join(''),
  );
});
