import type { Keep } from './outbox-keep.ts';

const KEY = 'recent-emoji';
/** One row. */
const MOST = 8;

/** Recently used emoji of this browser, newest first. */
export function recentEmoji(keep: Keep): string[] {
  try {
    const kept = JSON.parse(keep.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept)
      ? kept.filter((each) => typeof each === 'string' && each.length <= 32).slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

export function rememberEmoji(keep: Keep, emoji: string): void {
  try {
    keep.setItem(KEY, JSON.stringify([emoji, ...recentEmoji(keep).filter((each) => each !== emoji)].slice(0, MOST)));
  } catch {
    // Storage is unavailable; nothing is remembered.
  }
}
