import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveToken, type Tokens } from './contrast.ts';
import { THEMES_DIR } from './theme-list.ts';

/** Elements allowed in a mark; everything else is refused, so that it can only draw. */
const ALLOWED_ELEMENT = /^<\/?(?:g|path|circle|ellipse|rect|line|polyline|polygon)\b[^<>]*>$/;
const NOT_DRAWN = /\son\w+\s*=|\bhref\b|\bstyle\s*=|\bclass\s*=|url\(|#[\da-f]{3,8}\b/i;

export function markFile(slug: string, dir: string = THEMES_DIR): string {
  return join(dir, slug, 'mark.svg');
}

/**
 * Parses the drawing in a mark: shapes on 40 by 40 units, coloured with custom properties, which shapes inherit from
 * the page even through an external `use`.
 * @param file shown in messages
 * @throws Error if the file is not a valid mark
 */
export function parseMark(svg: string, file: string): string {
  const inner = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 40 40">(.*)<\/svg>\s*$/s.exec(svg)?.[1];
  if (inner === undefined) throw new Error(`${file} must be one <svg> with the viewBox "0 0 40 40" and nothing else.`);
  const wrong = (inner.match(/<[^>]*>|[^<\s][^<]*/g) ?? []).find(
    (part) => !ALLOWED_ELEMENT.test(part.trim()) || NOT_DRAWN.test(part),
  );
  if (wrong) {
    throw new Error(`${file}: ${wrong.trim()} is not allowed. Use shapes with colours such as fill="var(--primary)".`);
  }
  return inner.replace(/\s*\n\s*/g, '');
}

export function readMark(slug: string, dir: string = THEMES_DIR): string {
  return parseMark(readFileSync(markFile(slug, dir), 'utf8'), `themes/${slug}/mark.svg`);
}

const inkIn = (drawing: string, tokens: Tokens) =>
  drawing.replace(/var\(--([\w-]+)\)/g, (_all, name: string) => resolveToken(tokens, name) ?? 'none');

/**
 * Renders a mark as an SVG document with a transparent background.
 * @param tokens all tokens of the scheme
 */
export function drawMark(drawing: string, tokens: Tokens): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${inkIn(drawing, tokens)}</svg>`;
}

/**
 * Renders a mark as an SVG document on a tile of the brand's surface, for use without a stylesheet.
 * @param tokens all tokens of the scheme
 */
export function drawTile(drawing: string, tokens: Tokens): string {
  const inked = inkIn(drawing, tokens);
  const corner = Math.min(20, Number.parseFloat(tokens.get('radius-m') ?? '0'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><rect width="56" height="56" rx="${corner}" fill="${resolveToken(tokens, 'surface')}"/><g transform="translate(8 8)">${inked}</g></svg>`;
}
