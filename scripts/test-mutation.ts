import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { chooseMutants, listMutants, type Mutant } from './mutation/mutants.ts';
import { ROOT } from './testing/command.ts';
import { nearestTests, readImports } from './testing/touched.ts';

/*
 * `npm run test:mutation [-- --mutants=2 --tests=8 --seed=1 --only=credits,likes --with=desk]`: makes small faults, one
 * at a time, in the modules about money, access, time and limits, and runs the nearest tests, then those of `--with`. A
 * mutant that no test notices shows a rule without a test, or changes nothing. Sources on disk stay as they are: a
 * mutant exists only in what Vite serves.
 */
const FOLDERS = [
  ...['accounts', 'credentials', 'privacy', 'restrictions'].map((module) => `server/modules/identity/${module}`),
  'server/modules/ledger/credits',
  ...['payments', 'spending'].map((module) => `server/modules/money/${module}`),
  'server/modules/people/likes',
  ...['affiliates', 'visibility'].map((module) => `server/modules/platform/${module}`),
  'server/modules/conversation/chat/sending',
  ...['access', 'accounts', 'login'].map((folder) => `server/modules/desk/operators/${folder}`),
  ...['network', 'security', 'time'].map((folder) => `server/lib/${folder}`),
];
/** Test files that run first; only a mutant that survives these meets the others. */
const FIRST = 1;

/** A run that ends because of a failure can take the next one with it: that one says nothing and is repeated. */
const ATTEMPTS = 3;
const NOT_RUN = 'no test ran';

const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
const perFile = Number(option('mutants') ?? 2);
const testsEach = Number(option('tests') ?? 8);
const seed = Number(option('seed') ?? 1);
const only = option('only')?.split(',') ?? [''];
/** Parts of paths of further tests: a rule is often proved in the module that applies it. */
const further = option('with')?.split(',') ?? [];

let current: (Mutant & { file: string }) | null = null;
const mutation = {
  name: 'mutation',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    current && id.split('?')[0] === join(ROOT, current.file)
      ? code.slice(0, current.start) + current.replacement + code.slice(current.end)
      : null,
};

const vitest = await createVitest(
  'test',
  { watch: false, bail: 1, maxWorkers: 1, reporters: [{}], fsModuleCache: false },
  { plugins: [mutation] },
);

/** The first of these tests that fails with the mutant, or without any as a control; null if all pass. */
async function failing(file: string, mutant: Mutant | null, tests: readonly string[]): Promise<string | null> {
  if (tests.length === 0) return null;
  current = mutant && { ...mutant, file };
  // Workers that stay alive evaluate a changed file, and all that import it, again.
  vitest.watcher.onFileChange(join(ROOT, file));
  const specifications = await vitest.globTestSpecifications([...tests]);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // Failures of earlier runs count towards `bail`: with them, no test would run.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    const { testModules } = await vitest.runTestSpecifications(specifications);
    const failed = testModules.find((module) => module.state() === 'failed');
    if (failed) return failed.relativeModuleId;
    if (testModules.length > 0 && testModules.every((module) => module.state() === 'passed')) return null;
  }
  return NOT_RUN;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const imports = readImports(ROOT);
const counts = { killed: 0, survived: 0 };
const files = FOLDERS.flatMap((folder) => {
  const sources = globSync(`${folder}/**/*.ts`, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  if (sources.length === 0) throw new Error(`${folder} has no sources`);
  return sources.filter((file) => only.some((part) => file.includes(part)));
});
for (const file of files.sort()) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const all = nearestTests(imports, file);
  const tests = all.filter((test, index) => index < testsEach || further.some((part) => test.includes(part)));
  const mutants = chooseMutants(listMutants(source), perFile, seed);
  const [first, others] = [tests.slice(0, FIRST), tests.slice(FIRST)];
  const killers = new Set<string>();
  const found = { killed: 0, survived: 0 };
  for (const mutant of mutants) {
    const killer = (await failing(file, mutant, first)) ?? (await failing(file, mutant, others));
    const line = source.slice(0, mutant.start).split('\n').length;
    const change = `${source.slice(mutant.start, mutant.end)} → ${mutant.replacement}`.replace(/\s+/g, ' ');
    if (killer === NOT_RUN) {
      say(`NOT RUN  ${file}:${line} ${change}`);
      continue;
    }
    found[killer ? 'killed' : 'survived'] += 1;
    if (killer) killers.add(killer);
    say(`${killer ? 'killed  ' : 'SURVIVED'} ${file}:${line} ${change}`);
  }
  const broken = await failing(file, null, [...killers]);
  if (broken) {
    say(`IGNORED  ${file}: ${broken} fails without a mutant too`);
    continue;
  }
  counts.killed += found.killed;
  counts.survived += found.survived;
}
say(`${counts.killed + counts.survived} mutants: ${counts.killed} killed, ${counts.survived} survived.`);
await vitest.close();
