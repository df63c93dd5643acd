import type { IconWeight } from '../../themes/theme.schema.ts';

/** Capitals as lines between 13 and 27 horizontally, 11 and 29 vertically. */
const LETTERS: Record<string, string> = {
  A: 'M12.5 29 20 11l7.5 18M15.3 23h9.4',
  B: 'M14.5 11v18H21a5 5 0 0 0 0-10h-6.5H20a4 4 0 0 0 0-8z',
  C: 'M26.5 14.5a8.5 9 0 1 0 0 11',
  D: 'M14 11v18h4a9 9 0 0 0 0-18z',
  E: 'M26 11H15v18h11M15 20h9',
  F: 'M26 11H15v18M15 20h9',
  G: 'M26.5 14.5a8.5 9 0 1 0 1 7.5v-1.5h-6',
  H: 'M14 11v18M26 11v18M14 20h12',
  I: 'M20 11v18',
  J: 'M24 11v12.5a5 5.5 0 0 1-10 0',
  K: 'M15 11v18M26 11 15 22.5M19 19l7.5 10',
  L: 'M15 11v18h11',
  M: 'M12.5 29V11L20 23l7.5-12v18',
  N: 'M14 29V11l12 18V11',
  O: 'M20 11a8.5 9 0 1 0 0 18 8.5 9 0 1 0 0-18z',
  P: 'M15 29V11h6a5 5 0 0 1 0 10.5h-6',
  Q: 'M20 11a8.5 9 0 1 0 0 18 8.5 9 0 1 0 0-18zM22.5 24l5 6',
  R: 'M15 29V11h6a5 5 0 0 1 0 10h-6M20.5 21 26 29',
  S: 'M25.5 14.3C24.3 12.2 22.4 11 20 11c-3.2 0-5.5 1.8-5.5 4.5C14.5 21.5 26 18 26 24.3c0 2.9-2.5 4.7-6 4.7-2.8 0-5-1.2-6.2-3.5',
  T: 'M13 11h14M20 11v18',
  U: 'M14 11v11.5a6 6.5 0 0 0 12 0V11',
  V: 'M12.5 11 20 29l7.5-18',
  W: 'M11 11l4.5 18L20 15l4.5 14L29 11',
  X: 'M13.5 11l13 18M26.5 11l-13 18',
  Y: 'M13 11l7 9.5L27 11M20 20.5V29',
  Z: 'M14 11h12L14 29h12',
};

const STROKES: Record<IconWeight, number> = { thin: 1.6, light: 2.2, bold: 3.6, fill: 4.2 };

/**
 * A first mark for a new brand: its initial on its colour, with a dot in its accent.
 * @param radius corner radius of the brand's cards, in px
 */
export function monogram(name: string, options: { slug: string; icons: IconWeight; radius: number }): string {
  const initial = name.normalize('NFD').charAt(0).toUpperCase();
  const letter = LETTERS[initial] ?? LETTERS[options.slug.charAt(0).toUpperCase()] ?? LETTERS.O;
  const corner = Math.min(17, Math.max(0, options.radius));
  const ends = corner > 4 ? 'round' : 'butt';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
  <rect x="1" y="3" width="36" height="36" rx="${corner}" fill="var(--primary)"/>
  <g transform="translate(-1 1)">
    <path d="${letter}" fill="none" stroke="var(--on-primary)" stroke-width="${STROKES[options.icons]}" stroke-linecap="${ends}" stroke-linejoin="${ends === 'round' ? 'round' : 'miter'}"/>
  </g>
  <circle cx="34.5" cy="5.5" r="4.5" fill="var(--accent)"/>
</svg>
`;
}
