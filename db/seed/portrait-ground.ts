import type { PortraitNiche } from './portrait-cast.ts';

/** Flat colours of a niche: the background and the shape behind the head, used in pairs. */
export const BACKGROUNDS: Readonly<Record<PortraitNiche, { walls: readonly string[]; shapes: readonly string[] }>> = {
  1: {
    walls: ['#FFC42E', '#FF8A6B', '#8FD3FF', '#FFA9C4', '#B9E38A', '#FFD9A0'],
    shapes: ['#FFD873', '#FFA58C', '#B5E3FF', '#FFC6D8', '#D2EFB1', '#FFE8C6'],
  },
  2: {
    walls: ['#EFC3AE', '#CDD4B7', '#E9D3B8', '#E2B7B4', '#D5C3CF', '#F0B79F'],
    shapes: ['#F6D8C8', '#DEE3CE', '#F3E5D2', '#EFD0CC', '#E5D8E1', '#F7D0BF'],
  },
  3: {
    walls: ['#2A0D12', '#1D1512', '#330C14', '#17110F', '#240F11', '#1F1613'],
    shapes: ['#5A1420', '#4A3520', '#6A1626', '#3F2E1F', '#551822', '#47331F'],
  },
  4: {
    walls: ['#F98BB9', '#B9D96B', '#FF9E4A', '#FFD84A', '#FFF0D6', '#F98BB9'],
    shapes: ['#FFB3D1', '#D6EBA0', '#FFB974', '#FFE88A', '#FFD9A8', '#FFB3D1'],
  },
  5: {
    walls: ['#BFD8D2', '#F1DCA6', '#CFE0E6', '#E8D5C0', '#A9CBC8', '#F3E4BE'],
    shapes: ['#D6E7E3', '#F8EBC8', '#E1ECF0', '#F2E6D8', '#C4DDDA', '#FAF0D6'],
  },
  6: {
    walls: ['#E3CDA8', '#D9B9A6', '#CDB8A0', '#E8D9C3', '#C9A79A', '#DDC7B0'],
    shapes: ['#F0E2C8', '#EBD5C8', '#E2D4C2', '#F5ECDF', '#E0C8BE', '#EEDFCF'],
  },
  7: {
    walls: ['#1BDCC9', '#FFD21F', '#FF6B81', '#8D7BFF', '#FF9A3D', '#6FD3FF'],
    shapes: ['#6FF2E5', '#FFE36B', '#FF97A6', '#B3A6FF', '#FFB976', '#A5E4FF'],
  },
};

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

const GREY = '.34 .52 .14 0 -.02';

/** Fluweel's gradient map (black, oxblood, clay, bone) and its single low light from the left. */
export const LOW_LIGHT = {
  filter: `<defs><filter id="map" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values="${GREY} ${GREY} ${GREY} 0 0 0 1 0"/><feComponentTransfer><feFuncR type="table" tableValues=".05 .25 .56 .86 .98"/><feFuncG type="table" tableValues=".02 .07 .31 .66 .91"/><feFuncB type="table" tableValues=".03 .08 .24 .51 .79"/></feComponentTransfer></filter></defs>`,
  shade:
    '<defs><linearGradient id="side" x1="0" y1="0" x2="1" y2=".3"><stop offset=".3" stop-color="#0B0607" stop-opacity="0"/><stop offset="1" stop-color="#0B0405" stop-opacity=".8"/></linearGradient><linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".62" stop-color="#0B0607" stop-opacity="0"/><stop offset="1" stop-color="#0B0607" stop-opacity=".7"/></linearGradient></defs><rect x="-50" width="400" height="400" fill="url(#side)"/><rect x="-50" width="400" height="400" fill="url(#foot)"/>',
} as const;
