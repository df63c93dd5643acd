import { COUNTED, type AcknowledgedCounts } from '../drill/journal.ts';

export interface FaultFigures {
  /** Milliseconds of silence after each fault of a kind. */
  kinds: Map<string, number[]>;
  counts: AcknowledgedCounts;
  /** Push messages that arrived. */
  pushes: number;
  /** The failures that clients saw, and how often. */
  outcomes: Map<string, number>;
  violations: string[];
}

interface Round {
  injected: ReadonlyArray<{ label: string; silenceMs: number }>;
  counts: readonly AcknowledgedCounts[];
  /** Push messages that have arrived since the start, including earlier rounds. */
  pushes: number;
  failures: ReadonlyArray<ReadonlyMap<string, number>>;
  violations: readonly string[];
}

/** A response that says neither what is wrong nor when to retry. */
const isUnexplained = (outcome: string) => /\b500\b|\b503\b.*without Retry-After/.test(outcome);

export const createFigures = (): FaultFigures => ({
  kinds: new Map(),
  counts: { messages: 0, likes: 0, orders: 0, refunds: 0, events: 0 },
  pushes: 0,
  outcomes: new Map(),
  violations: [],
});

/** Adds the results of one round of faults. */
export function addRound(figures: FaultFigures, { injected, counts, pushes, failures, violations }: Round): void {
  figures.pushes = pushes;
  const { kinds, outcomes } = figures;
  for (const { label, silenceMs } of injected) kinds.set(label, [...(kinds.get(label) ?? []), silenceMs]);
  for (const count of counts) for (const name of COUNTED) figures.counts[name] += count[name];
  for (const [outcome, count] of failures.flatMap((each) => [...each]))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
  const unexplained = [...new Set(failures.flatMap((each) => [...each.keys()].filter(isUnexplained)))];
  figures.violations.push(...violations, ...unexplained.map((outcome) => `clients saw ${outcome}`));
}

const number = (value: number) => value.toLocaleString('en');
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

/** The table of faults, in Markdown, with the acknowledged writes and the failures that clients saw. */
export function describeFaults({ kinds, counts, pushes, outcomes, violations }: FaultFigures): string {
  const rows = [...kinds]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([label, silences]) => [label, silences.length, seconds(mean(silences)), seconds(Math.max(...silences))]);
  const count = [...kinds.values()].flat().length;
  const seen = [...outcomes].toSorted((one, other) => other[1] - one[1]).map(([name, times]) => `${times} × ${name}`);
  return [
    '| Fault | Count | Silence, mean s | max s |',
    '| --- | --: | --: | --: |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    `${count} faults. Acknowledged: ${number(counts.messages)} messages, ${number(counts.likes)} likes, ${number(counts.orders)} orders, ${number(counts.refunds)} refunds; ${number(counts.events)} events and ${number(pushes)} push messages arrived. Violations: ${violations.length}.`,
    `Clients saw: ${seen.join(', ') || 'no failure'}.`,
  ].join('\n');
}
