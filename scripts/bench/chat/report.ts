import { median } from '../measure.ts';
import { formatTable } from '../table.ts';
import type { ChatResults } from './run.ts';

/** Target: ratio of the send rate to pgbench's rate. */
const TARGET_RATIO = 0.35;

export function describeChat({ sends, streams, openings, memory }: ChatResults): string {
  const of = (pick: (round: ChatResults['sends'][number]) => number) => median(sends.map(pick));
  const reference = sends.every((round) => round.reference !== null) ? of((round) => round.reference!) : null;
  const ratio = reference === null ? null : of((round) => round.sends.rate / round.reference!);
  const kilobytes = streams.memoryEach === null ? 'not measured on this system' : `${streams.memoryEach.toFixed(0)} kB`;
  return [
    '',
    formatTable([
      ['sending', 'a second', 'p50 ms', 'p99 ms', 'failed'],
      [
        'messages, through HTTP',
        of((round) => round.sends.rate).toFixed(0),
        of((round) => round.sends.p50).toFixed(1),
        of((round) => round.sends.p99).toFixed(1),
        String(sends.reduce((sum, round) => sum + round.sends.failed, 0)),
      ],
      ['pgbench simple-update', reference?.toFixed(0) ?? 'not installed', '', '', ''],
    ]),
    ratio === null
      ? 'no ratio: pgbench is not installed'
      : `ratio ${ratio.toFixed(2)} (target at least ${TARGET_RATIO})`,
    '',
    `${streams.streams} open streams: ${streams.delivered} of ${streams.sent} messages delivered, ` +
      `p50 ${streams.p50.toFixed(1)} ms, p99 ${streams.p99.toFixed(1)} ms after sending; memory of a stream ${kilobytes}`,
    memory ? `memory of the app at the end ${memory.now.toFixed(0)} MB, highest ${memory.peak.toFixed(0)} MB` : '',
    '',
    formatTable([
      ['opening a conversation, median ms', ...[...openings[0]!.medians.keys()].map((length) => `${length}`), 'ratio'],
      ...openings.map(({ name, medians }) => {
        const [short, long] = [...medians.values()];
        return [name, short!.toFixed(1), long!.toFixed(1), (long! / short!).toFixed(2)];
      }),
    ]),
    '',
  ].join('\n');
}
