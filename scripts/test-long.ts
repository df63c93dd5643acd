import { runCommand } from './testing/command.ts';

/*
 * `npm run test:long [-- --times=10 --seed=1 --only=faults]`: what takes too long for `npm test`.
 * `faults`: 60 faults in a cluster, in about ten minutes.
 * `money`: extended property tests of the money modules, in rounds. A round tries 10,000 command sequences against the
 * model, 2,000 races of concurrent spends and 5,000 schedules of provider events on its own database, and takes about an
 * hour on two cores. It reports the numbers tried; the first round that fails is the last, and prints the seed that
 * reproduces it.
 */
const FAULTS = 60;
const SEQUENCES = 10_000;
const ROUNDS = 10;
/** Distance between the seeds of two rounds: the lanes of one search use consecutive seeds. */
const SEEDS_OF_A_ROUND = 10;

const given = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
const rounds = Number(given('times') ?? ROUNDS);
const seed = Number(given('seed') ?? Date.now() % 2 ** 31);
const parts = { faults: runFaults, money: searchMoney };
const only = given('only') ?? Object.keys(parts).join(',');
const chosen = only.split(',');
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed) || chosen.some((name) => !(name in parts))) {
  process.stderr.write('Usage: npm run test:long -- [--times=10] [--seed=1] [--only=faults,money]\n');
  process.exit(2);
}

async function runFaults(): Promise<number> {
  const args = ['scripts/bootstrap.mjs', 'test-faults', `--faults=${FAULTS}`, `--seed=${seed}`];
  return (await runCommand(process.execPath, args, { stream: true })).code;
}

async function searchMoney(): Promise<number> {
  const files = ['tests/model/money.db.test.ts', 'tests/model/money-races.db.test.ts'];
  for (let round = 0; round < rounds; round += 1) {
    const from = seed + round * SEEDS_OF_A_ROUND;
    process.stdout.write(`Round ${round + 1} of ${rounds}: --seed=${from}\n`);
    const env = { MODEL_RUNS: String(SEQUENCES), MODEL_SEED: String(from) };
    const { code } = await runCommand('vitest', ['run', ...files], { stream: true, env });
    if (code !== 0) return code;
  }
  return 0;
}

for (const [name, run] of Object.entries(parts)) {
  if (!chosen.includes(name)) continue;
  const code = await run();
  if (code !== 0) process.exitCode = code;
}
