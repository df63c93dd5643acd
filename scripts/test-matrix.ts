import { mkdirSync } from 'node:fs';
import { REPORTS, runPlaywright } from './testing/checks.ts';
import { buildCheck, finish, measure } from './testing/runs.ts';

/*
 * `npm run test:matrix`: the browser tests of matrices, with every combination of values instead of every pair.
 * Arguments after `--` go to Playwright: `npm run test:matrix -- landers.spec.ts`.
 */
mkdirSync(REPORTS, { recursive: true });
// Without the tests that run after all others, which no filter leaves out.
const args = ['--project=browser', '--no-deps', '--grep=@matrix', ...process.argv.slice(2)];
const matrices = { name: 'matrix', label: 'Matrices', run: () => runPlaywright(args, { TEST_WHOLE_MATRIX: '1' }) };
finish([await measure(buildCheck, true), await measure(matrices, true)]);
