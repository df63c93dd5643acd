import type { measureFirstView } from '../first-view.ts';
import { median, type LoadResults } from '../measure.ts';
import { formatTable } from '../table.ts';

/** The rates, as ratios to the references, with the first view's weight and the app's memory. */
export function describeTargets(
  figures: Map<string, LoadResults[]>,
  memory: { now: number; peak: number } | null,
  view: Awaited<ReturnType<typeof measureFirstView>>,
): string {
  const ratio = (name: string, reference: string) =>
    median(figures.get(name)!.map((one, round) => one.rate / figures.get(reference)![round]!.rate)).toFixed(2);
  const rows = [...figures].map(([name, all]) => [
    name,
    median(all.map((one) => one.rate)).toFixed(0),
    median(all.map((one) => one.p50)).toFixed(1),
    median(all.map((one) => one.p99)).toFixed(1),
    ratio(name, 'reference: one query'),
    ratio(name, 'reference: renderToString'),
    String(all.reduce((sum, one) => sum + one.failed, 0)),
  ]);
  const kilobytes = (size: number) => `${(size / 1000).toFixed(1)} kB`;
  return [
    '',
    formatTable([['', 'req/s', 'p50 ms', 'p99 ms', ': one query', ': renderToString', 'failed'], ...rows]),
    '',
    formatTable([
      ['members page, first view (gzip)', 'measured', 'target'],
      ['HTML', kilobytes(view.html), '12 kB'],
      ['JavaScript', kilobytes(view.javascript), '125 kB'],
      ['CSS', kilobytes(view.css), '22 kB'],
    ]),
    '',
    `members page : renderToString ${ratio('members page', 'reference: renderToString')} (target at least 0.20)`,
    memory
      ? `memory of the app after the load ${memory.now.toFixed(0)} MB, highest ${memory.peak.toFixed(0)} MB (target at most 350 MB)`
      : 'memory: not measured on this system',
    '',
  ].join('\n');
}
