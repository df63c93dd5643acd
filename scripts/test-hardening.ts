import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { formatDuration } from './launch/progress.ts';
import { formatAttempts, writeFigures, type AttackFigures } from './hardening/figures.ts';
import { ROOT, runCommand } from './testing/command.ts';
import { buildCheck, measure } from './testing/runs.ts';

/*
 * `npm run test:hardening [-- --minutes=2 --seed=1 --only=wire,money]`: attacks the built app as strangers, members and
 * operators would. Without --minutes every attempt is made, which takes hours; with the same seed, the same attempts.
 * Such a run writes the figures of its attacks into docs/security.md, if they found nothing or were ended by Ctrl-C.
 */
const REPORTS = join(ROOT, `.cache/test/hardening-${process.pid}`);
const USAGE = 'Usage: npm run test:hardening -- [--minutes=2] [--seed=1] [--only=<part of a file name>[,…]]\n';

const reportSchema = z.object({
  name: z.string(),
  goal: z.number(),
  attempts: z.number(),
  findings: z.array(z.string()),
  seconds: z.number(),
  seed: z.number(),
});

function readOptions(args: readonly string[]): { minutes: number | null; seed: number; only: string[] } | null {
  const given = new Map(args.map((arg) => [/^--(\w+)=/.exec(arg)?.[1] ?? arg, arg.replace(/^--\w+=/, '')]));
  const known = [...given.keys()].every((name) => ['minutes', 'seed', 'only'].includes(name));
  const minutes = given.has('minutes') ? Number(given.get('minutes')) : null;
  const seed = Number(given.get('seed') ?? Date.now() % 2 ** 31);
  if (!known || !Number.isInteger(seed) || (minutes !== null && !(minutes > 0))) return null;
  return { minutes, seed, only: given.get('only')?.split(',') ?? [''] };
}

function readReports(): AttackFigures[] {
  return readdirSync(REPORTS)
    .map((file) => reportSchema.parse(JSON.parse(readFileSync(join(REPORTS, file), 'utf8'))))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function printTable(reports: readonly AttackFigures[]): void {
  const width = Math.max(...reports.map(({ name }) => name.length));
  process.stdout.write('\n');
  for (const report of reports) {
    const { name, findings, seconds } = report;
    const count = formatAttempts(report).padStart(22);
    const took = formatDuration(seconds * 1000);
    process.stdout.write(
      `  ${name.padEnd(width)}  ${count}  ${String(findings.length).padStart(3)} findings  ${took}\n`,
    );
  }
}

const options = readOptions(process.argv.slice(2));
if (options === null) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const { minutes, seed, only } = options;
const built = await measure(buildCheck, false);
if (built.failed > 0) process.exit(1);
mkdirSync(REPORTS, { recursive: true });
process.stdout.write(`--seed=${seed}\n`);
let isEnded = false;
process.once('SIGINT', () => {
  isEnded = true;
});
const { code } = await runCommand('vitest', ['run', ...only.map((part) => `tests/hardening/${part}`)], {
  stream: true,
  env: {
    // The production build of the pages' libraries.
    NODE_ENV: 'production',
    HARDENING_SEED: String(seed),
    HARDENING_MINUTES: minutes === null ? 'all' : String(minutes),
    HARDENING_REPORTS: REPORTS,
  },
});
const reports = readReports();
rmSync(REPORTS, { recursive: true });
printTable(reports);
if (minutes === null && (code === 0 || isEnded)) {
  const machine = `${cpus().length} × ${cpus()[0]!.model.trim()}, Node ${process.versions.node}`;
  writeFigures(reports, { date: new Date(), machine });
}
process.exitCode = code;
