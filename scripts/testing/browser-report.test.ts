import { expect, it } from 'vitest';

import { browserReport, browserTests } from './browser-report.ts';

const spec = (title: string, status: string) => ({
  title,
  file: 'login.spec.ts',
  line: 7,
  ok: status !== 'unexpected',
  tests: [{ status, results: [] }],
});

it('HOU-7 tells tests that failed, and tests that passed at their second attempt, by name', () => {
  const { suites } = browserReport.parse({
    stats: { expected: 1, unexpected: 1, flaky: 2, skipped: 0 },
    suites: [
      { specs: [spec('opens', 'expected'), spec('wavers', 'flaky')] },
      { specs: [], suites: [{ specs: [spec('breaks', 'unexpected'), spec('wavers inside', 'flaky')] }] },
    ],
  });
  expect(browserTests(suites, 'unexpected')).toEqual(['login.spec.ts:7 › breaks']);
  expect(browserTests(suites, 'flaky')).toEqual(['login.spec.ts:7 › wavers', 'login.spec.ts:7 › wavers inside']);
});
