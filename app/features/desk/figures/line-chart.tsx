import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useId } from 'react';

const WIDTH = 360;
const HEIGHT = 150;
const EDGE = { top: 10, right: 8, bottom: 22, left: 44 };
const TICKS = 3;
/** Beyond so many days a point for each of them is too narrow to point at. */
const POINTED_AT = 90;

interface LineChartProps {
  /** What is drawn, and what is said of it to who does not see it. */
  title: string;
  description: string;
  /** A day each; null where nothing is known. */
  values: ReadonlyArray<number | null>;
  /** The same days of the time before, thinner behind; empty where there is nothing to compare with. */
  before: readonly number[];
  /** Labels of days that stand below, by their place in `values`. */
  ticks: ReadonlyArray<{ at: number; label: string }>;
  /** A number on the axis. */
  short: (value: number) => string;
  /** What a day says when it is pointed at. */
  point: (index: number) => string;
}

/** A line for a number by day, beside that of the time before. The same numbers stand in a table of the page. */
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
