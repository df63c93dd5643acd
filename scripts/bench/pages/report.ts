import { median } from '../measure.ts';
import { formatTable } from '../table.ts';
import type { PagesResults, RowResults } from './run.ts';
import type { Slice } from './slices.ts';

/** Rows of cells as a Markdown table, the first column left-aligned and the others right-aligned. */
export function formatMarkdown([head, ...rows]: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head!), line(head!.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

/** A number with three significant digits at least, without useless ones. */
export function formatNumber(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

type Figure = 'node' | 'postgres' | 'rate' | 'p50' | 'p99' | 'bytes';

const middle = (slices: readonly Slice[], figure: Figure) => median(slices.map((slice) => slice[figure]));

/** The older version's figure, the newer one's, and how they relate; one figure where there is one version. */
function compare({ slices: [now = [], before] }: RowResults, figure: Figure, scale = 1): string[] {
  const show = (of: readonly Slice[]) => (of.length > 0 ? formatNumber(middle(of, figure) * scale) : '–');
  if (!before) return [show(now)];
  const ratio =
    now.length > 0 && before.length > 0
      ? median(now.map((slice, round) => slice[figure] / before[round]![figure])).toFixed(2)
      : '–';
  return [show(before), show(now), ratio];
}

const failures = ({ slices }: RowResults) => slices.flat().reduce((sum, slice) => sum + slice.failed, 0);

/** The ratio of the newer version's rate to its reference's. */
function toReference({ row, slices: [now = []] }: RowResults, references: PagesResults['references']): string {
  const reference = row.reference && references.get(row.reference);
  if (!reference || now.length === 0) return '';
  return median(now.map((slice, round) => slice.rate / reference[round]!.rate)).toFixed(2);
}

/** A column of the table; the short form has those that a landing is judged by. */
const COLUMNS: { figure: Figure; head: string; scale?: number; short: 'compared' | 'new' }[] = [
  { figure: 'node', head: 'Node ms', short: 'compared' },
  { figure: 'postgres', head: 'PostgreSQL ms', short: 'compared' },
  { figure: 'rate', head: 'req/s', short: 'new' },
  { figure: 'p50', head: 'p50 ms', short: 'new' },
  { figure: 'p99', head: 'p99 ms', short: 'new' },
  { figure: 'bytes', head: 'kB', scale: 1 / 1000, short: 'new' },
];

/**
 * The tables of a run. @param short for docs: in Markdown, and only the newer version's figures where the versions need
 * no comparison
 */
export function describePages(results: PagesResults, { short = false } = {}): string {
  const { versions, rows, references, notes } = results;
  const format = short ? formatMarkdown : formatTable;
  const two = versions.length > 1;
  const headOf = ({ head, short: form }: (typeof COLUMNS)[number]) =>
    two && !(short && form === 'new') ? [`${head}, old`, 'new', 'ratio'] : [head];
  const cellsOf = (each: RowResults, { figure, scale = 1, short: form }: (typeof COLUMNS)[number]) =>
    compare(short && form === 'new' ? { ...each, slices: each.slices.slice(0, 1) } : each, figure, scale);
  const lines = rows.map((each) => [
    each.row.name,
    ...COLUMNS.flatMap((column) => cellsOf(each, column)),
    toReference(each, references),
    String(failures(each)),
  ]);
  return [
    '',
    two ? `new: ${versions[0]!.name}, old: ${versions[1]!.name}` : versions[0]!.name,
    '',
    format([['', ...COLUMNS.flatMap(headOf), ': reference', 'failed'], ...lines]),
    '',
    ...(references.size > 0 ? [format(describeReferences(references)), ''] : []),
    ...versions.map(
      ({ name, memory: { now, peak } }) =>
        `memory of ${name}: ${now.toFixed(0)} MB after the load, peak ${peak.toFixed(0)} MB`,
    ),
    '',
    format(describeWeights(versions)),
    '',
    ...notes,
    '',
  ].join('\n');
}

function describeReferences(references: PagesResults['references']): string[][] {
  const show = (values: number[]) => (values.length > 0 ? formatNumber(median(values)) : '–');
  return [
    ['reference', 'Node ms', 'PostgreSQL ms', 'a second'],
    ...[...references].map(([name, slices]) => [
      name,
      show(slices.flatMap(({ node }) => node ?? [])),
      show(slices.flatMap(({ postgres }) => postgres ?? [])),
      show(slices.map(({ rate }) => rate)),
    ]),
  ];
}

/** Kilobytes of first views, of every version. */
function describeWeights(versions: PagesResults['versions']): string[][] {
  const kinds = ['html', 'script', 'style', 'font'] as const;
  const names = [...new Set(versions.flatMap(({ weights }) => [...weights.keys()]))];
  const kilobytes = (bytes: number | undefined) => (bytes === undefined ? '–' : (bytes / 1000).toFixed(1));
  // The older version first, as in the other table.
  const ordered = versions.toReversed();
  const marks = versions.length > 1 ? [', old', ', new'] : [''];
  return [
    ['first view, kB', ...kinds.flatMap((kind) => marks.map((mark) => `${kind}${mark}`))],
    ...names.map((name) => [
      name,
      ...kinds.flatMap((kind) => ordered.map(({ weights }) => kilobytes(weights.get(name)?.[kind]))),
    ]),
  ];
}
