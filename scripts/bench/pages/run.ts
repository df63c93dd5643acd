import { memoryOf, type BenchParts } from '../measure.ts';
import { servingProcess, type BenchSite } from '../site/site.ts';
import { sendToSite } from '../site/site-client.ts';
import { openVersions, type Version } from '../site/versions.ts';
import { prepareReferences, type ReferenceSlice } from './references.ts';
import { chooseRows, listRows, readRowIds, type ReferenceName, type Row, type RowIds } from './rows.ts';
import { measureSlice, sendRequests, targetOf, type LoadTarget, type Slice } from './slices.ts';
import { WEIGHED, weighPages, type Weight } from './weights.ts';

/** Requests to each version before anything is measured. */
const WARM_UP_REQUESTS = 500;
const SLICE_REQUESTS = { min: 48, max: 10_000 };

export interface PagesOptions {
  /** A commit to compare with. */
  against: string | undefined;
  /** Names of rows, or parts of them, separated by commas. */
  only: string | undefined;
  /** Duration of a slice. */
  seconds: number;
  /** Slices of each row and version. */
  rounds: number;
}

/** A version of the app: the working tree first, then the commit it is compared with. */
interface VersionResults {
  name: string;
  /** Megabytes of the process that serves, after the load, and its peak. */
  memory: { now: number; peak: number };
  /** First views, by name of the row. */
  weights: Map<string, Weight>;
}

export interface RowResults {
  row: Row;
  /** One array of slices for each version; empty if the version does not show this. */
  slices: Slice[][];
}

export interface PagesResults {
  versions: VersionResults[];
  rows: RowResults[];
  references: Map<ReferenceName, ReferenceSlice[]>;
  /** What was left out, and why. */
  notes: string[];
}

interface RowRun {
  row: Row;
  /** By version: the requests and their number in a slice. */
  targets: ({ target: LoadTarget; amount: number } | null)[];
  slices: Slice[][];
}

/** Measures rows on the working tree, and by turns on another commit, each on its own copy of its demo. */
export async function measurePages(
  { against, only, seconds, rounds }: PagesOptions,
  { progress, shutdown }: BenchParts,
): Promise<PagesResults> {
  const rows = chooseRows(listRows(), only);
  if (rows.length === 0) throw new Error(`No row is named "${only}"`);
  const { server, versions } = await openVersions(against, { progress, shutdown });
  const wanted = new Set(rows.flatMap(({ reference }) => reference ?? []));
  const measured = await progress.step('Preparing the references', () =>
    prepareReferences(wanted, { site: versions[0]!.site, server, shutdown }),
  );
  const notes: string[] = [];
  const ids = await Promise.all(versions.map(({ site }) => readRowIds(site)));
  const runs = await progress.step(`Warming up ${rows.length} rows`, () =>
    warmUp(rows, { versions, ids, seconds, notes }),
  );
  const references = new Map<ReferenceName, ReferenceSlice[]>();
  for (let round = 1; round <= rounds; round += 1) {
    await progress.step(`Round ${round} of ${rounds}`, async () => {
      for (const [name, measure] of measured)
        references.set(name, [...(references.get(name) ?? []), await measure(seconds)]);
      for (const run of runs) {
        for (const index of shuffle(versions.keys())) {
          const load = run.targets[index];
          const { site } = versions[index]!;
          if (load) run.slices[index]!.push(await measureSlice(load.target, load.amount, { site, server }));
        }
      }
    });
  }
  const weighed = rows.map(({ name }) => name).filter((name) => WEIGHED.includes(name));
  return {
    versions: await progress.step('Weighing first views', () =>
      Promise.all(
        versions.map(async ({ name, site }, index) => ({
          name,
          memory: memoryOf(servingProcess(site.app))!,
          weights: await weighPages(weighed, site, ids[index]!),
        })),
      ),
    ),
    rows: runs.map(({ row, slices }) => ({ row, slices })),
    references,
    notes,
  };
}

/** Requests every row of each version, and derives from its rate how many requests a slice has. */
async function warmUp(
  rows: readonly Row[],
  context: { versions: readonly Version[]; ids: readonly RowIds[]; seconds: number; notes: string[] },
): Promise<RowRun[]> {
  const { versions, ids, seconds, notes } = context;
  const each = Math.max(SLICE_REQUESTS.min, Math.ceil(WARM_UP_REQUESTS / rows.length));
  const runs: RowRun[] = [];
  for (const row of rows) {
    const run: RowRun = { row, targets: [], slices: versions.map(() => []) };
    for (const [index, { name, site }] of versions.entries()) {
      const target = targetOf(row, site, ids[index]!);
      const problem = target ? await findProblem(target, site) : 'nothing to open';
      if (!target || problem) {
        notes.push(`${row.name}: left out of the ${name} version: ${problem}`);
        run.targets.push(null);
        continue;
      }
      const { rate } = await sendRequests(target, each);
      const amount = Math.round(Math.min(SLICE_REQUESTS.max, Math.max(SLICE_REQUESTS.min, rate * seconds)));
      run.targets.push({ target, amount });
    }
    runs.push(run);
  }
  return runs;
}

/** Why an address cannot be measured: it answers with something else than itself. */
async function findProblem(target: LoadTarget, site: BenchSite): Promise<string | null> {
  const { pathname, search } = new URL(target.url);
  const { body, headers = {} } = target.next?.() ?? {};
  const { status, headers: answered } = await sendToSite(site, `${pathname}${search}`, {
    method: target.method,
    headers: { ...target.headers, ...headers },
    ...(body !== undefined && { body }),
  });
  return status >= 200 && status < 300 ? null : `${status} ${answered.location ?? ''}`.trim();
}

/** In a random order, so that neither version is always the second. */
function shuffle<Item>(items: Iterable<Item>): Item[] {
  return [...items]
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
