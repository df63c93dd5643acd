import { KINDS } from './journal.ts';
import type { DrillReport, DrillResult } from './run-drill.ts';

const HEADINGS = [
  'What happened',
  'New primary',
  'Messages',
  'Likes',
  'Orders',
  'Calls',
  'Pages',
  'Latest event',
  'Clients saw',
];

const seconds = (value: number) => `${value.toFixed(1)} s`;

function describeFailures({ failures, successes }: DrillResult): string {
  const list = [...failures].map(([name, count]) => `${count} × ${name}`).join(', ');
  return `${successes} answers, ${list || 'no failure'}`;
}

const toRow = (result: DrillResult): string[] => [
  result.fault,
  result.newPrimary === null ? '–' : seconds(result.newPrimary),
  ...KINDS.map((kind) => seconds(result.silence[kind])),
  seconds(result.latestArrival),
  describeFailures(result),
];

/** Which targets were missed. Orders are excluded, because they take several requests with pauses. A form may fail. */
function findMisses({ fault, allowed, unseen, silence, failures }: DrillResult): string[] {
  const seen = [...failures.keys()].filter((name) => !name.startsWith('form '));
  const longest = Math.max(...KINDS.filter((kind) => kind !== 'order').map((kind) => silence[kind]));
  return [
    ...(longest > allowed ? [`${fault}: ${seconds(longest)} of silence, ${seconds(allowed)} allowed`] : []),
    ...(unseen && seen.length > 0 ? [`${fault}: clients saw it`] : []),
  ];
}

/** The table of a drill, in Markdown, and what is wrong. */
export function describeDrill({ results, violations, counts }: DrillReport): { text: string; faults: string[] } {
  const rows = [HEADINGS, HEADINGS.map(() => '---'), ...results.map(toRow)];
  const { messages, likes, orders, refunds, events } = counts;
  const acknowledged = `Acknowledged: ${messages} messages, ${likes} likes, ${orders} orders, ${refunds} refunds; ${events} events arrived.`;
  const faults = [...results.flatMap(findMisses), ...violations];
  return {
    text: [...rows.map((row) => `| ${row.join(' | ')} |`), '', acknowledged].join('\n'),
    faults,
  };
}
