import type { FactValue } from '../../../tenants/profile-facts.ts';
import type { Cast } from './portrait-cast.ts';

export type Hair = FactValue<'hair'>;

/** Names of the drawings' hair colours; colours that are not listed are unnatural. */
const COLOURS: Readonly<Record<Exclude<Hair, 'bald' | 'other'>, string>> = {
  blond: 'bf8a5e d8b07a e0a13a f4d150',
  brown: '5a3420 5a3020 4a2418 3a2018 a86a44 6a3a26 8f5638 9c6248 5a2a22 7a3a1c 6a3a1e 5c2a1e',
  black: '4a173d 2c1b18 2a1a18 1f1614 2a1712 2b1a14 110e33 2c1326 000000',
  red: 'a8481f a3472f c4521a',
  grey: '8a6a7c c9c4bd a8a29a b3a3ac b8a898 94867a bdb4ac c9c2ba cfcac2 bdb7ae bdbdb9',
  white: 'e4e0d8 cbbfc4 cfc4b6 d8d2cc e9e6df dcdcd8 f1efe9',
};
const BALD = /^(?:noHair\d|bald|mrClean)$/;
const HAIR_COMPONENTS = ['head', 'hair', 'top'];
/** Components of hair and beard of all styles; hair at the back hardly shows. */
const LOOK_COMPONENTS = [...HAIR_COMPONENTS, 'beard', 'facialHair'];
const GLASSES_COMPONENTS = ['glasses', 'accessories'];

const valueOf = (options: Record<string, unknown>, name: string) =>
  (options[`${name}Variant`] as string[] | undefined)?.[0];

/** The colour of a drawing's hair as a profile value. */
export function hairOf(cast: Cast, options: Record<string, unknown>): Hair | null {
  const cut = HAIR_COMPONENTS.map((name) => valueOf(options, name)).filter((name) => name !== undefined);
  if (cut.some((name) => BALD.test(name))) return 'bald';
  if (cut.includes('turban')) return 'other';
  // Notionists draws with ink only; open-peeps colours just a few heads and leaves the others black.
  if (cast.style === 'notionists') return null;
  const colorOf = (name: string) => (options[name] as string[] | undefined)?.[0];
  const color = cast.style === 'open-peeps' ? peepColor(cut, colorOf('headContrastColor')) : colorOf('hairColor');
  const found = Object.entries(COLOURS).find(([, list]) => list.split(' ').includes(color ?? ''));
  return found ? (found[0] as Hair) : 'other';
}

function peepColor(cut: readonly string[], contrast: string | undefined): string | undefined {
  return cut.some((name) => name.startsWith('gray') || name === 'bangs') ? contrast : '000000';
}

/** Hair and beard, and glasses of a drawing; equal for people who share them. */
export function lookOf(options: Record<string, unknown>): { look: string; glasses: boolean } {
  const values = (names: readonly string[]) => names.flatMap((name) => valueOf(options, name) ?? []);
  const glasses = valueOf(options, 'eyes') === 'glasses' || values(GLASSES_COMPONENTS).length > 0;
  return { look: [...values(LOOK_COMPONENTS), glasses ? 'glasses' : ''].join(' '), glasses };
}
