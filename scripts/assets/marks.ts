import { readMark } from '../../themes/mark.ts';

export function markSymbol(slug: string): string {
  return `<symbol id="brand-mark" viewBox="0 0 40 40">${readMark(slug)}</symbol>`;
}
