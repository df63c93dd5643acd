import { runCommand } from './testing/command.ts';

/*
 * `npm run test:long [-- --times=10 --seed=1]`: extended property tests of the money modules, in rounds. A round tries
 * 10,000 command sequences against the model, 2,000 races of concurrent spends and 5,000 schedules of provider events
 * on its own database, and takes about an hour on two cores. It reports the numbers tried; the first round that fails
 * is the last, and prints the seed that reproduces it.
 */
const SEQUENCES = 10_000;
const ROUNDS = 10;
/** Distance between the seeds of two rounds: the lanes of one search use consecutive seeds. */
const SEEDS_OF_A_ROUND = 10;

const option = (name: string, fallback: number) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const rounds = option('times', ROUNDS);
const seed = option('seed', Date.now() % 2 ** 31);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  process.stderr.write('Usage: npm run test:long -- [--times=10] [--seed=1]\n');
  process.exit(2);
}

const files = ['tests/model/money.db.test.ts', 'tests/model/money-races.db.test.ts'];
for (let round = 0; round < rounds && !process.exitCode; round += 1) {
  const from = seed + round * SEEDS_OF_A_ROUND;
  process.stdout.write(`Round ${round + 1} of ${rounds}: --seed=${from}\n`);
  const env = { MODEL_RUNS: String(SEQUENCES), MODEL_SEED: String(from) };
  process.exitCode = (await runCommand('vitest', ['run', ...files], { stream: true, env })).code;
}
