import { quantile } from '../measure.ts';
import { formatTable } from '../table.ts';
import { summariseKind } from './figures.ts';
import type { LoadPhase } from './run.ts';

const MAX_P99_MS = 300;
const CALLS = ['message', 'order', 'search', 'poll'];

/** The targets that a phase misses: late calls, refusals where none are allowed, and other failures. */
function findMissed({ name, figures, streams }: LoadPhase, overloaded: boolean): string[] {
  return [
    ...[...figures.kinds].flatMap(([kind, counts]) => {
      const { answered, refused, faults, wrong, lost, p99 } = summariseKind(counts);
      const bad = faults + wrong + lost + (overloaded ? 0 : refused);
      return [
        ...(bad > 0 ? [`${name}: ${bad} of ${answered + bad} ${kind} requests not answered well`] : []),
        ...(!overloaded && CALLS.includes(kind) && p99 > MAX_P99_MS
          ? [`${name}: ${kind} p99 ${p99.toFixed(0)} ms`]
          : []),
      ];
    }),
    ...(streams.missing > 0 ? [`${name}: ${streams.missing} messages not delivered to open streams`] : []),
  ];
}

/** Tables of the phases, and the targets that they miss. */
export function describeLoad(phases: readonly LoadPhase[]) {
  const texts = phases.map(({ name, members, seconds, figures, streams, processors, memory }) => {
    const rows = [...figures.kinds].map(([kind, counts]) => {
      const { answered, refused, faults, wrong, lost, p50, p99 } = summariseKind(counts);
      return [
        kind,
        (answered / seconds).toFixed(1),
        p50.toFixed(0),
        p99.toFixed(0),
        ...[refused, faults, wrong, lost].map(String),
      ];
    });
    return [
      `\n${name}: ${members} members, ${seconds} s, ${streams.opened} streams open (${streams.lost} lost, ${streams.refused} refused)`,
      formatTable([['request', 'a second', 'p50 ms', 'p99 ms', 'refused', 'faults', 'wrong', 'lost'], ...rows]),
      `messages in streams: p50 ${quantile(streams.delays, 0.5).toFixed(0)} ms, p99 ${quantile(streams.delays, 0.99).toFixed(0)} ms, ${streams.missing} missing; ` +
        `processors: app ${processors.node.toFixed(2)}, PostgreSQL ${processors.postgres.toFixed(2)}; memory ${memory.toFixed(0)} MB`,
    ].join('\n');
  });
  const missed = phases.flatMap((phase, index) => findMissed(phase, index === 1));
  return { text: `${texts.join('\n')}\n`, missed };
}
