import { useCallback, useEffect, useRef, useState } from 'react';

import { mergeStepIntoDraft, type SignupDraft } from './signup-draft.ts';

const STORAGE_KEY = 'signup-draft';

/** Values typed before a reload; empty where storage is unavailable. */
function readStoredDraft(): SignupDraft {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as SignupDraft;
  } catch {
    return {};
  }
}

function storeDraft(draft: SignupDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Without storage, submitted values are still in the site's cookie.
  }
}

/** Deletes the typed values once the account exists. */
export function clearStoredDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * Keeps typed values in sessionStorage until they are submitted; no request is made while an address is typed. The
 * password is not stored.
 */
export function useStoredDraft() {
  const typed = useRef<SignupDraft>({});
  // The server does not know the stored values: the fields are rendered again once they are read.
  const [version, setVersion] = useState(0);
  useEffect(() => {
    typed.current = readStoredDraft();
    if (Object.keys(typed.current).length > 0) setVersion(1);
  }, []);
  const note = useCallback((step: number, form: HTMLFormElement) => {
    typed.current = mergeStepIntoDraft(typed.current, step, new FormData(form));
    storeDraft(typed.current);
  }, []);
  return { typed, version, note };
}
