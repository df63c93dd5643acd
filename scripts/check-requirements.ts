import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProblems, summarise } from './requirements/check-register.ts';
import { fillRegister, parseRegister } from './requirements/register.ts';
import { readTitledIds } from './requirements/titles.ts';

/*
 * Checks tests/requirements.yaml against the titles of the tests: `node scripts/check-requirements.ts`.
 * With `--write` it first records the files that mention each requirement; with `--owed <part>` it lists what is owed.
 */
const ROOT = resolve(import.meta.dirname, '..');
const FILE = join(ROOT, 'tests/requirements.yaml');

const titled = readTitledIds(ROOT);
if (process.argv.includes('--write')) writeFileSync(FILE, fillRegister(readFileSync(FILE, 'utf8'), titled));

const register = parseRegister(readFileSync(FILE, 'utf8'));
const owedIndex = process.argv.indexOf('--owed');
if (owedIndex > 0) {
  const owed = Object.entries(register).filter(([, entry]) => entry.owed === process.argv[owedIndex + 1]);
  for (const [id, entry] of owed) console.log(`${id} ${entry.text}`);
}
const problems = findProblems(register, titled, (file) => existsSync(join(ROOT, file)));
for (const line of [...problems, ...summarise(register)]) console.log(line);
process.exitCode = problems.length > 0 ? 1 : 0;
