import { runCommand } from './testing/command.ts';

/*
 * `npm run test:long [-- --times=10 --seed=1]`: the searches about money that `npm test` has no time for: 10,000 sequences of
 * commands against the model, 2,000 races of parallel spends, 5,000 schedules of notices, or so many times as many. It takes
 * hours, and says of each how many it tried; a failure names the seed that finds it again.
 */
const SEQUENCES = 10_000;

const option = (name: string, fallback: number) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const times = option('times', 1);
const seed = option('seed', Date.now() % 2 ** 31);
if (!Number.isInteger(times) || times < 1 || !Number.isInteger(seed)) {
  process.stderr.write('Usage: npm run test:long -- [--times=10] [--seed=1]\n');
  process.exit(2);
}

const files = ['tests/model/money.db.test.ts', 'tests/model/money-races.db.test.ts'];
const env = { MODEL_RUNS: String(SEQUENCES * times), MODEL_SEED: String(seed) };
const { code } = await runCommand('vitest', ['run', ...files], { stream: true, env });
process.exitCode = code;
