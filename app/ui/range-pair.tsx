import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

export interface RangePairProps {
  legend: ReactNode;
  min: number;
  max: number;
  low: { name: string; label: string; value: number };
  high: { name: string; label: string; value: number };
  /** The two chosen values in words, e.g. "25 tot 40 jaar". */
  format: (low: number, high: number) => string;
  onChange?: (low: number, high: number) => void;
}

/** From and to on one track: two native sliders that cannot pass each other. */
export function RangePair({ legend, min, max, low, high, format, onChange }: RangePairProps) {
  const [range, setRange] = useState<[number, number]>([low.value, high.value]);
  const change = (next: [number, number]) => {
    setRange(next);
    onChange?.(...next);
  };
  // Set from script and not as an attribute: the content security policy refuses style attributes in the page.
  const track = useRef<HTMLDivElement>(null);
  const [from, to] = range;
  useEffect(() => {
    const share = (value: number) => String(max === min ? 0 : (value - min) / (max - min));
    track.current?.style.setProperty('--from', share(from));
    track.current?.style.setProperty('--to', share(to));
  }, [from, to, min, max]);
  return (
    <fieldset className="field range-pair">
      <legend className="field-label">{legend}</legend>
      <output className="range-value">{format(...range)}</output>
      <div className="range-track" ref={track}>
        <input
          type="range"
          name={low.name}
          aria-label={low.label}
          min={min}
          max={max}
          value={from}
          onChange={(event) => change([Math.min(event.currentTarget.valueAsNumber, to), to])}
        />
        <input
          type="range"
          name={high.name}
          aria-label={high.label}
          min={min}
          max={max}
          value={to}
          onChange={(event) => change([from, Math.max(event.currentTarget.valueAsNumber, from)])}
        />
      </div>
    </fieldset>
  );
}
