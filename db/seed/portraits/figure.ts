import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Avatar, Style } from '@dicebear/core';

import type { Cast, Frame } from './portrait-cast.ts';

type DrawingOptions = Record<string, unknown>;

const require = createRequire(import.meta.url);
const styles = new Map<string, Style>();

function loadStyle(name: string): Style {
  const known = styles.get(name);
  if (known) return known;
  const style = new Style(JSON.parse(readFileSync(require.resolve(`@dicebear/styles/${name}.json`), 'utf8')));
  styles.set(name, style);
  return style;
}

/** Draws in a style of DiceBear as SVG, stretched to a frame. */
export function drawStyle(style: string, options: DrawingOptions, { x, y, side, height = side }: Frame): string {
  return new Avatar(loadStyle(style), options)
    .toString()
    .replace(/<metadata.*?<\/metadata>/s, '')
    .replace('<svg ', `<svg x="${x}" y="${y}" width="${side}" height="${height}" preserveAspectRatio="none" `);
}

/** Draws a person of a cast as SVG. */
export function drawFigure(cast: Cast, options: DrawingOptions, frame: Frame): string {
  const drawn = drawStyle(cast.style, options, frame);
  return (cast.adapt ?? []).reduce((svg, [from, to]) => svg.replaceAll(from, to), drawn);
}
