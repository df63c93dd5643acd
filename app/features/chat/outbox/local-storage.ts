import type { EnumerableStorage } from './outbox-storage.ts';

/** Local storage, or null when access is denied (some browsers throw). Browser only. */
export function getLocalStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export const NULL_STORAGE: EnumerableStorage = {
  getItem: () => null,
  setItem: () => {
    throw new Error('storage is unavailable');
  },
  removeItem: () => {},
  key: () => null,
  length: 0,
};
