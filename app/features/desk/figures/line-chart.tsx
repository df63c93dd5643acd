import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useId } from 'react';

const WIDTH = 360;
const HEIGHT = 150;
const EDGE = { top: 10, right: 8, bottom: 22, left: 44 };
const TICKS = 3;
/** With more days than this, a point per day is too narrow for a pointer. */
const POINTED_AT = 90;

interface LineChartProps {
  /** Accessible name and description. */
  title: string;
  description: string;
  /** One per day; null where it is unknown. */
  values: ReadonlyArray<number | null>;
  /** The same days of the previous period; empty without a comparison. */
  before: readonly number[];
  /** Labels of the x axis, by index in `values`. */
  ticks: ReadonlyArray<{ at: number; label: string }>;
  /** Formats a number of the y axis. */
  short: (value: number) => string;
  /** Tooltip of a day. */
  point: (index: number) => string;
}

/** A number by day, with the previous period. The page repeats the numbers in a table. */
export function LineChart({ title, description, values, before, ticks, short, point }: LineChartProps) {
  const id = useId();
  const most = Math.max(1, ...before, ...values.map((value) => value ?? 0));
  const x = scalePoint<number>(
    values.map((_, index) => index),
    [EDGE.left, WIDTH - EDGE.right],
  );
  const y = scaleLinear([0, most], [HEIGHT - EDGE.bottom, EDGE.top]).nice(TICKS);
  const xAt = (_value: unknown, index: number) => x(index) ?? EDGE.left;
  const drawn = line<number | null>(xAt, (value) => y(value ?? 0)).defined((value) => value !== null);
  const filled = area<number | null>(xAt, y(0), (value) => y(value ?? 0)).defined((value) => value !== null);
  const marks = y.ticks(TICKS).filter(Number.isInteger);
  return (
    <svg className="desk-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}t ${id}d`}>
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      {marks.map((mark) => (
        <g key={mark}>
          <line className="desk-chart-grid" x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(mark)} y2={y(mark)} />
          <text className="desk-chart-y" x={EDGE.left - 6} y={y(mark)} dy="0.32em">
            {short(mark)}
          </text>
        </g>
      ))}
      {ticks.map(({ at, label }, index) => (
        <text
          key={at}
          className={index === 0 ? 'desk-chart-x' : 'desk-chart-x desk-chart-end'}
          x={x(at)}
          y={HEIGHT - 6}
        >
          {label}
        </text>
      ))}
      {before.length > 0 && <path className="desk-chart-before" d={drawn(before) ?? ''} />}
      <path className="desk-chart-area" d={filled(values) ?? ''} />
      <path className="desk-chart-line" d={drawn(values) ?? ''} />
      {values.length <= POINTED_AT &&
        values.map((value, index) => (
          <g key={index} className="desk-chart-day">
            <rect
              x={xAt(value, index) - x.step() / 2}
              y={EDGE.top}
              width={x.step()}
              height={HEIGHT - EDGE.top - EDGE.bottom}
            />
            {value !== null && <circle cx={xAt(value, index)} cy={y(value)} r={3} />}
            <title>{point(index)}</title>
          </g>
        ))}
    </svg>
  );
}
