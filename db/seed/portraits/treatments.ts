import type { Tones } from './portrait-cast.ts';

/** Four pictures as a photo booth takes them. @param pictures contents of SVG of 300 by 400 */
export function drawBooth(pictures: readonly string[], paper: string): string {
  const cells = pictures.map((picture, index) => {
    const [x, y] = [12 + (index % 2) * 140, 12 + Math.floor(index / 2) * 190];
    return `<svg x="${x}" y="${y}" width="136" height="186" viewBox="22 20 256 350">${picture}</svg>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect width="300" height="400" fill="${paper}"/>${cells.join('')}</svg>`;
}

/** Values of one channel of colours, from 0 to 1. */
const channel = (colors: readonly string[], at: number) =>
  colors.map((color) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');

const GREY = '.34 .52 .14 0 -.02';

const brightness = (color: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0);

/** A filter that maps brightness to colours, the darkest first. */
export function gradientMap(id: string, colors: readonly string[], more = ''): string {
  const maps = ['R', 'G', 'B'].map(
    (name, index) => `<feFunc${name} type="table" tableValues="${channel(colors, 1 + index * 2)}"/>`,
  );
  return `<defs><filter id="${id}" x="-2%" y="-2%" width="104%" height="104%" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values="${GREY} ${GREY} ${GREY} 0 0 0 1 0"/><feComponentTransfer result="mapped">${maps.join('')}</feComponentTransfer>${more}</filter></defs>`;
}

/** A picture as a print in the inks of a brand, mirrored. @param picture content of an SVG of 300 by 400 */
export function drawPrint(picture: string, tones: Tones): string {
  const inks = tones.toSorted((a, b) => brightness(a) - brightness(b));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">${gradientMap('print', inks)}<g filter="url(#print)" transform="translate(300 0) scale(-1 1)">${picture}</g></svg>`;
}
