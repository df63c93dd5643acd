import type { KeyValueStorage } from './outbox-keep.ts';

const KEY = 'recent-emoji';
/** One row. */
const MAX_RECENT = 8;

/** Recently used emoji of this browser, newest first. */
export function readRecentEmoji(keep: KeyValueStorage): string[] {
  try {
    const kept = JSON.parse(keep.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept)
      ? kept.filter((each) => typeof each === 'string' && each.length <= 32).slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
}

export function rememberEmoji(keep: KeyValueStorage, emoji: string): void {
  try {
    keep.setItem(
      KEY,
      JSON.stringify([emoji, ...readRecentEmoji(keep).filter((each) => each !== emoji)].slice(0, MAX_RECENT)),
    );
  } catch {
    // Storage is unavailable; nothing is remembered.
  }
}
