import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const drawings = new Map<string, string>();

function readDrawing(name: string): string {
  const known = drawings.get(name);
  if (known) return known;
  const file = require.resolve(`@phosphor-icons/core/duotone/${name}-duotone.svg`);
  const drawing = /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(file, 'utf8'))![1]!;
  drawings.set(name, drawing);
  return drawing;
}

/** Place and colours of an object; it stands on `y`, with its middle at `x`. */
interface ObjectPlace {
  x: number;
  y: number;
  size: number;
  fill: string;
  ink: string;
}

/** Bottom of most drawings of the icon set, in parts of its height. */
const FOOT = 0.86;

/** Draws an object of the icon set, filled and outlined. */
export function drawObject(name: string, { x, y, size, fill, ink }: ObjectPlace): string {
  const drawing = readDrawing(name).replaceAll('opacity="0.2"', `fill="${fill}"`);
  const scale = size / 256;
  return `<g transform="translate(${x - size / 2} ${y - size * FOOT}) scale(${scale})" fill="${ink}">${drawing}</g>`;
}
