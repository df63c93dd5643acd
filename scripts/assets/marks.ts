import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './cache.ts';

/** What a mark may be drawn with; everything else is refused, so that the sprite holds drawings only. */
const DRAWING = /^<\/?(?:g|path|circle|ellipse|rect|line|polyline|polygon)\b[^<>]*>$/;
const NOT_DRAWN = /\son\w+\s*=|\bhref\b|\bstyle\s*=|\bclass\s*=|url\(|#[\da-f]{3,8}\b/i;

/** Where a theme's mark is. */
export function markFile(slug: string): string {
  return join(ROOT, 'themes', slug, 'mark.svg');
}

/**
 * The drawing inside a mark: shapes on 40 by 40 units, inked with custom properties, which shapes inherit from the page
 * even through an external `use`.
 * @param file shown in messages
 * @throws Error when the file is no such drawing
 */
export function readMark(svg: string, file: string): string {
  const inner = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 40 40">(.*)<\/svg>\s*$/s.exec(svg)?.[1];
  if (inner === undefined) throw new Error(`${file} must be one <svg> with the viewBox "0 0 40 40" and nothing else.`);
  const wrong = (inner.match(/<[^>]*>|[^<\s][^<]*/g) ?? []).find(
    (part) => !DRAWING.test(part.trim()) || NOT_DRAWN.test(part),
  );
  if (wrong) {
    throw new Error(`${file}: ${wrong.trim()} is not allowed. Use shapes with colours such as fill="var(--primary)".`);
  }
  return inner.replace(/\s*\n\s*/g, '');
}

/** A theme's mark as the symbol `brand-mark` of its sprite. */
export function markSymbol(slug: string): string {
  const file = markFile(slug);
  return `<symbol id="brand-mark" viewBox="0 0 40 40">${readMark(readFileSync(file, 'utf8'), file)}</symbol>`;
}
