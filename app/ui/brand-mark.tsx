import type { ReactNode } from 'react';

/** 1 default, 2 she, 3 bdsm, 4 bbw, 5 gilf, 6 milf, 7 gay. */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The seven shapes. Their inks are classes, so that they follow theme and scheme. */
const MARKS: Record<Niche, ReactNode> = {
  1: (
    <>
      <path
        className="fill-primary"
        d="M20 1c2.2 11.6 6.6 16.2 19 19-12.4 2.8-16.8 7.4-19 19-2.2-11.6-6.6-16.2-19-19C13.4 17.2 17.8 12.6 20 1z"
      />
      <circle className="fill-accent" cx="34" cy="6" r="3.6" />
    </>
  ),
  2: (
    <g fill="none" strokeWidth="1.7">
      <path className="stroke-primary" d="M5 37V16a9.5 9.5 0 0 1 19 0v21" />
      <path className="stroke-secondary" d="M16 37V20a9.5 9.5 0 0 1 19 0v17" />
    </g>
  ),
  3: (
    <>
      <g className="stroke-accent" fill="none" strokeWidth="1.2">
        <path d="M20 2 38 20 20 38 2 20z" />
        <path d="M20 9 31 20 20 31 9 20z" />
      </g>
      <path className="fill-accent" d="M20 16.5 23.5 20 20 23.5 16.5 20z" />
    </>
  ),
  4: (
    <>
      <g className="fill-secondary">
        <circle cx="20" cy="9" r="8.5" />
        <circle cx="30.5" cy="16.6" r="8.5" />
        <circle cx="26.5" cy="29" r="8.5" />
        <circle cx="13.5" cy="29" r="8.5" />
        <circle cx="9.5" cy="16.6" r="8.5" />
      </g>
      <circle className="fill-accent" cx="20" cy="20.5" r="6.5" />
    </>
  ),
  5: (
    <>
      <path className="fill-accent" d="M4 30a16 16 0 0 1 32 0z" />
      <g className="stroke-primary" strokeWidth="3" strokeLinecap="round">
        <path d="M3 35h34M20 10V4M32 15l4-4.5M8 15l-4-4.5" />
      </g>
    </>
  ),
  6: (
    <>
      <g className="stroke-accent" fill="none">
        <ellipse cx="20" cy="20" rx="14" ry="18.5" strokeWidth="1.3" />
        <ellipse cx="20" cy="20" rx="11.5" ry="16" strokeWidth=".7" />
      </g>
      <path className="stroke-primary" fill="none" strokeWidth="1.7" d="M14 27V13h.8L20 23.5 25.2 13h.8v14" />
    </>
  ),
  7: (
    <>
      <path className="fill-primary" d="M2 4h17v17a17 17 0 0 1-17-17z" />
      <path className="fill-accent" d="M21 4h17a17 17 0 0 1-17 17z" />
      <path className="fill-text" d="M4 23h32L20 39z" />
    </>
  ),
};

/** The brand's shape: spark, arches, diamond, flower, sun, oval, mosaic. Decoration only. */
export function BrandMark({ niche, size = 36 }: { niche: Niche; size?: number }) {
  return (
    <svg className="brand-mark" viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      {MARKS[niche]}
    </svg>
  );
}
