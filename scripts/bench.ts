import { describeChat } from './bench/chat/report.ts';
import { measureChat } from './bench/chat/run.ts';
import { describeDiscovery } from './bench/discovery/report.ts';
import { measureDiscovery } from './bench/discovery/run.ts';
import { describeLanders, measureLanders } from './bench/landers.ts';
import { describeLoad } from './bench/load/report.ts';
import { measureLoad } from './bench/load/run.ts';
import { describeLogin, measureLogin } from './bench/login-timing.ts';
import { describeMoney } from './bench/money/report.ts';
import { measureMoney } from './bench/money/run.ts';
import { describeOverload, measureOverloads } from './bench/overload/run.ts';
import { describePages } from './bench/pages/report.ts';
import { readRowIds } from './bench/pages/rows.ts';
import { measurePages } from './bench/pages/run.ts';
import { profilePath } from './bench/profile/run.ts';
import { listEmails } from './bench/site/members.ts';
import { SITE } from './bench/site/site.ts';
import { describeSites, measureSites } from './bench/sites/run.ts';
import { openVersions } from './bench/site/versions.ts';
import { buildStale } from './launch/builds/builds.ts';
import { createProgress } from './launch/progress.ts';
import { createShutdown, onStopRequest } from './launch/shutdown.ts';
import { ROOT } from './testing/command.ts';

const USAGE = `npm run bench -- pages [--against=<commit> --only=<names> --seconds=1 --rounds=5 --short]
    Measures pages and calls of the production build on a seeded demo, in alternation with another commit, and with
    references. --only takes names of rows or parts of them, --short prints the tables for docs/performance.md. Compare
    processor time and ratios of one run, because machines are noisy.
npm run bench -- profile <path> [--seconds=5]
    Where the time of one URL goes: self time by package and by function, statements and round trips. The path is
    one that a member opens, or the name of a row of the table.
npm run bench -- landers
    The landing pages in a browser; fails if a target is missed.
npm run bench -- login
    Whether the login's duration reveals known addresses.
npm run bench -- discovery [--profiles=1000000 --runs=200]
    The cost of searches on a million profiles, with their plans.
npm run bench -- chat [--seconds=3 --rounds=3 --streams=2000 --messages=100000 --runs=100]
    The send rate relative to pgbench's simple-update, the delivery time to open streams, and the time to open a long
    conversation.
npm run bench -- sites [--counts=13,313,1000]
    The start, memory and answers of one process with many sites.
npm run bench -- overload [--seconds=10]
    What one process answers when it gets six times its best rate; fails if a target is missed.
npm run bench -- load [--members=5000 --minutes=30]
    The response times of that many members who use the app as people do, of twice as many, and afterwards; fails if a
    target is missed.
npm run bench -- money [--entries=1000000 --runs=300]
    The balance and ledger of a long account relative to a short one, and whether an order page waits for its provider;
    fails if a target is missed.
`;

const [task = 'pages', ...args] = process.argv.slice(2);
/** The value of `--name=value` or `--name value`. */
const text = (name: string): string | undefined => {
  const index = args.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  return index < 0 ? undefined : (args[index]!.split('=')[1] ?? args[index + 1]);
};
const option = (name: string, fallback: number) => Number(text(name) ?? fallback);
const progress = createProgress();
const shutdown = createShutdown(progress.note);
const parts = { progress, shutdown };

/** Prints figures; the process fails if targets are missed. */
function report(described: { text: string; missed: string[] }): void {
  process.stdout.write(described.text);
  if (described.missed.length === 0) return;
  process.stdout.write(`\nmissed: ${described.missed.join(', ')}\n`);
  process.exitCode = 1;
}

async function benchPages(): Promise<void> {
  const results = await measurePages(
    { against: text('against'), only: text('only'), seconds: option('seconds', 1), rounds: option('rounds', 5) },
    parts,
  );
  process.stdout.write(describePages(results, { short: args.includes('--short') }));
}

async function benchProfile(): Promise<void> {
  const [path = '/members'] = args;
  process.stdout.write(await profilePath(path, option('seconds', 5), parts));
}

async function benchDiscovery(): Promise<void> {
  const options = { profiles: option('profiles', 1_000_000), runs: option('runs', 200) };
  process.stdout.write(describeDiscovery(await measureDiscovery(options, parts), options.profiles));
}

async function benchMoney(): Promise<void> {
  const options = { entries: option('entries', 1_000_000), runs: option('runs', 300) };
  report(describeMoney(await measureMoney(options, parts), options.entries));
}

async function benchChat(): Promise<void> {
  const load = { seconds: option('seconds', 3), rounds: option('rounds', 3), runs: option('runs', 100) };
  const size = { streams: option('streams', 2000), messages: option('messages', 100_000) };
  await buildStale(ROOT, progress);
  process.stdout.write(describeChat(await measureChat({ ...load, ...size }, parts)));
}

async function benchLanders(): Promise<void> {
  const { versions } = await openVersions(undefined, parts);
  const { site } = versions[0]!;
  const { profile } = await readRowIds(site);
  report(describeLanders(await measureLanders(`http://${site.host}`, profile)));
}

async function benchLogin(): Promise<void> {
  const { versions } = await openVersions(undefined, parts);
  const { site } = versions[0]!;
  const emails = await listEmails(site.database.superuserUrl, SITE);
  process.stdout.write(`\n${describeLogin(await measureLogin(site, emails))}\n`);
}

async function benchSites(): Promise<void> {
  const counts = (text('counts') ?? '13,313,1000').split(',').map(Number);
  await buildStale(ROOT, progress);
  process.stdout.write(describeSites(await measureSites(counts, parts)));
}

async function benchOverload(): Promise<void> {
  // As in production.
  const { versions } = await openVersions(undefined, parts, { OVERLOAD_DELAY: '100' });
  report(describeOverload(await measureOverloads(versions[0]!.site, option('seconds', 10))));
}

async function benchLoad(): Promise<void> {
  const options = { members: option('members', 5000), minutes: option('minutes', 30) };
  await buildStale(ROOT, progress);
  report(describeLoad(await measureLoad(options, parts)));
}

const tasks: Record<string, () => Promise<void>> = {
  pages: benchPages,
  profile: benchProfile,
  discovery: benchDiscovery,
  money: benchMoney,
  chat: benchChat,
  landers: benchLanders,
  login: benchLogin,
  sites: benchSites,
  overload: benchOverload,
  load: benchLoad,
};

async function run(): Promise<void> {
  const bench = tasks[task];
  if (!bench) throw new Error(`Unknown bench ${task}; there are: ${Object.keys(tasks).join(', ')}`);
  process.env.NODE_ENV = 'production';
  const stop = () => void shutdown.run().finally(() => process.exit(130));
  onStopRequest(stop, () => process.exit(130));
  try {
    await bench();
  } finally {
    await shutdown.run();
  }
}

if (process.argv.some((arg) => arg === '--help' || arg === '-h')) process.stdout.write(USAGE);
else await run();
