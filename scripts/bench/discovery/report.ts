import { availableParallelism, loadavg } from 'node:os';

import { quantile } from '../measure.ts';
import { formatTable } from '../table.ts';
import type { DiscoveryResults } from './run.ts';

/** Maximum ratio of the slowest percentile on a large site to that on a usual one. */
const MAX_RATIO = 1.5;
/** Lines of a plan that show how rows are accessed. */
const ACCESS_PATH_LINE = /(?:Scan|Sort|Heap Fetches|Rows Removed)/;

function discoveryRows(figures: readonly DiscoveryResults[]): string[][] {
  const head = ['', 'usual p50', 'p99', 'large p50', 'p99', ': usual p50', 'p99', 'many p99', ': usual p99', ''];
  const rows = figures.map(({ searchCase, times }) => {
    const at = (name: string, share: number) => quantile(times.get(name)!, share);
    const ratio = (name: string, share: number) => at(name, share) / at('usual', share);
    return [
      searchCase,
      ...[at('usual', 0.5), at('usual', 0.99), at('large', 0.5), at('large', 0.99)].map((ms) => ms.toFixed(1)),
      ...[ratio('large', 0.5), ratio('large', 0.99)].map((each) => each.toFixed(2)),
      at('many', 0.99).toFixed(1),
      ratio('many', 0.99).toFixed(2),
      ratio('large', 0.99) > MAX_RATIO || ratio('many', 0.99) > MAX_RATIO ? 'missed' : '',
    ];
  });
  return [head, ...rows];
}

/** The access paths of each plan on the large site, without common parts. */
function discoveryPlans(figures: readonly DiscoveryResults[]): string {
  return figures
    .filter(({ plan }) => plan.length > 0)
    .map(({ searchCase, plan }) => {
      const lines = plan.filter((line) => ACCESS_PATH_LINE.test(line) && !/blocks|Subquery Scan/.test(line));
      return [searchCase, ...lines.map((line) => `  ${line.trim()}`)].join('\n');
    })
    .join('\n\n');
}

/** Formats plans and results as text. @param profiles number on the large site */
export function describeDiscovery(figures: readonly DiscoveryResults[], profiles: number): string {
  const sites = `usual: a site of 1000, large: one of ${profiles}, many: as many on sites of 1000 each`;
  const load = `load average ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`;
  return [
    '',
    discoveryPlans(figures),
    '',
    formatTable(discoveryRows(figures)),
    '',
    `milliseconds; ${sites}; ${load}`,
    '',
  ].join('\n');
}
