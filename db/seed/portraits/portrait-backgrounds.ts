import type { PortraitNiche } from './portrait-cast.ts';
import { gradientMap } from './treatments.ts';

/** The shape behind the head on the 300 by 400 background (drawn 50 wider on both sides for square crops). */
export const SHAPES: Readonly<Record<PortraitNiche, (fill: string, index: number) => string>> = {
  1: (fill) => `<circle cx="150" cy="400" r="188" fill="${fill}"/>`,
  2: (fill) => `<path d="M30 400V190a120 120 0 0 1 240 0V400z" fill="${fill}"/>`,
  3: (fill) =>
    `<defs><radialGradient id="lamp" cx=".28" cy=".3" r=".78"><stop offset="0" stop-color="${fill}"/><stop offset="1" stop-color="${fill}" stop-opacity="0"/></radialGradient></defs><rect x="-50" width="400" height="400" fill="url(#lamp)"/>`,
  4: (fill) => `<circle cx="150" cy="215" r="160" fill="${fill}"/>`,
  5: (fill) => `<circle cx="150" cy="400" r="205" fill="${fill}"/>`,
  6: (fill) => `<ellipse cx="150" cy="205" rx="136" ry="182" fill="${fill}"/>`,
  7: (fill, index) =>
    [
      `<path d="M-50 400V50L350 400z" fill="${fill}"/>`,
      `<path d="M-50 0h400v200H-50z" fill="${fill}"/>`,
      `<circle cx="150" cy="200" r="150" fill="${fill}"/>`,
      `<path d="M350 0v400L-50 0z" fill="${fill}"/>`,
    ][index % 4] ?? '',
};

/** A thin light along the left edges of a figure. */
const RIM =
  '<feOffset in="SourceAlpha" dx="-4" dy="-2" result="edge"/><feFlood flood-color="#F4D9A4"/><feComposite operator="in" in2="edge" result="rim"/><feMerge><feMergeNode in="rim"/><feMergeNode in="mapped"/></feMerge>';

/** Fluweel's gradient map (black, oxblood, clay, bone) with a rim light, and its single low light from the left. */
export const LOW_LIGHT = {
  filter: gradientMap('map', ['#0D0508', '#4A1618', '#B86C50', '#F2C8A0', '#FFF3DC'], RIM),
  shade:
    '<defs><linearGradient id="side" x1="0" y1="0" x2="1" y2=".3"><stop offset=".45" stop-color="#0B0607" stop-opacity="0"/><stop offset="1" stop-color="#0B0405" stop-opacity=".55"/></linearGradient><linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".62" stop-color="#0B0607" stop-opacity="0"/><stop offset="1" stop-color="#0B0607" stop-opacity=".7"/></linearGradient></defs><rect x="-50" width="400" height="400" fill="url(#side)"/><rect x="-50" width="400" height="400" fill="url(#foot)"/>',
} as const;
