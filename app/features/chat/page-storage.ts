import type { KeepOfMany } from './outbox-keep.ts';

/** The browser's storage; null where it refuses the page, which some do by throwing. Browser only. */
export function pageStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** In place of a storage that there is not. */
export const NOTHING_KEPT: KeepOfMany = {
  getItem: () => null,
  setItem: () => {
    throw new Error('nothing is kept here');
  },
  removeItem: () => {},
  key: () => null,
  length: 0,
};
