import { useCallback, useEffect, useRef, useState } from 'react';

import { mergeStep } from './signup-draft.ts';
import type { SignupDraft } from './signup-draft.ts';

const KEY = 'signup-draft';

/** Values typed before a reload; empty where storage is unavailable. */
function read(): SignupDraft {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as SignupDraft;
  } catch {
    return {};
  }
}

function write(draft: SignupDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage, submitted values are still in the site's cookie.
  }
}

/** Deletes the typed values once the account exists. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * Keeps typed values in sessionStorage until they are submitted; no request is made while an address is typed. The
 * password is not stored.
 */
export function useTypedDraft() {
  const typed = useRef<SignupDraft>({});
  // The server does not know the stored values: the fields are rendered again once they are read.
  const [version, setVersion] = useState(0);
  useEffect(() => {
    typed.current = read();
    if (Object.keys(typed.current).length > 0) setVersion(1);
  }, []);
  const note = useCallback((step: number, form: HTMLFormElement) => {
    typed.current = mergeStep(typed.current, step, new FormData(form));
    write(typed.current);
  }, []);
  return { typed, version, note };
}
