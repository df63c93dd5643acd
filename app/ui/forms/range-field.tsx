import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';

interface RangeBound {
  /** Form name of the number input. */
  name: string;
  value: number | null;
  /** Accessible names of the number input and of its thumb. */
  label: string;
  thumbLabel: string;
}

interface RangeFieldProps {
  legend: ReactNode;
  /** The word between the two numbers. */
  between: ReactNode;
  lowest: number;
  highest: number;
  from: RangeBound;
  to: RangeBound;
}

/** Position of a thumb: the typed value, clamped; `whenEmpty` for an empty or invalid one. */
function thumbValue(typed: string, whenEmpty: number, lowest: number, highest: number): number {
  const value = Number(typed);
  return typed === '' || Number.isNaN(value) ? whenEmpty : Math.min(Math.max(value, lowest), highest);
}

/**
 * A numeric range: two number inputs, which the form submits, and two thumbs on one rail. Without JavaScript only the
 * number inputs are shown.
 */
export function RangeField({ legend, between, lowest, highest, from, to }: RangeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState({ from: String(from.value ?? ''), to: String(to.value ?? '') });
  const low = thumbValue(typed.from, lowest, lowest, highest);
  const high = thumbValue(typed.to, highest, lowest, highest);
  const set = (end: 'from' | 'to', value: string) => setTyped((all) => ({ ...all, [end]: value }));
  const limits = { min: lowest, max: highest } as const;
  const number = (end: 'from' | 'to', { name, label }: RangeBound, empty: number) => (
    <input
      {...limits}
      type="number"
      inputMode="numeric"
      className="form-control range-number"
      name={name}
      aria-label={label}
      placeholder={String(empty)}
      value={typed[end]}
      onChange={(event) => set(end, event.target.value)}
    />
  );
  return (
    <fieldset className="field range" aria-labelledby={id}>
      <div className="range-head">
        <span className="field-label" id={id}>
          {legend}
        </span>
        {number('from', from, lowest)}
        <span aria-hidden="true">{between}</span>
        {number('to', to, highest)}
      </div>
      <div className="range-slider">
        <Rail start={(low - lowest) / (highest - lowest)} end={(high - lowest) / (highest - lowest)} />
        <input
          {...limits}
          type="range"
          // With both thumbs at the far end the lower one must stay reachable.
          className={classNames(low > (lowest + highest) / 2 && 'is-above')}
          aria-label={from.thumbLabel}
          value={low}
          onChange={(event) => set('from', String(Math.min(Number(event.target.value), high)))}
        />
        <input
          {...limits}
          type="range"
          aria-label={to.thumbLabel}
          value={high}
          onChange={(event) => set('to', String(Math.max(Number(event.target.value), low)))}
        />
      </div>
    </fieldset>
  );
}

/** An SVG, because the content security policy blocks style attributes. @param start and end between 0 and 1 */
function Rail({ start, end }: { start: number; end: number }) {
  return (
    <svg className="range-rail" aria-hidden="true">
      <rect width="100%" height="6" rx="3" />
      <rect
        className="range-fill"
        x={`${start * 100}%`}
        width={`${Math.max(0, end - start) * 100}%`}
        height="6"
        rx="3"
      />
    </svg>
  );
}
