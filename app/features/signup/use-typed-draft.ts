import { useCallback, useEffect, useRef, useState } from 'react';

import { mergeStep } from './signup-draft.ts';
import type { SignupDraft } from './signup-draft.ts';

const KEY = 'signup-draft';

/** What was typed before a reload; empty where the browser keeps nothing. */
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
    // A browser that keeps nothing: what was sent is kept by the site's cookie all the same.
  }
}

/** Forgets what was typed, once it has become an account. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}

/**
 * Keeps what is typed and not sent yet for as long as the tab is open, in the browser alone: no request goes out while
 * somebody types an address. The password is not kept.
 */
export function useTypedDraft() {
  const typed = useRef<SignupDraft>({});
  // What the browser kept is not known to the server's HTML; the fields are drawn anew once it has been read.
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
