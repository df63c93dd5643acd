import { useCallback, useEffect, useRef, useState } from 'react';

import { callApi } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { NameAvailability } from './name-availability.server.ts';

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 400;

async function fetchNameAvailability(name: string, signal: AbortSignal): Promise<NameAvailability | null> {
  try {
    const response = await callApi(paths.signupName(name), { signal });
    return response?.ok ? ((await response.json()) as NameAvailability) : null;
  } catch {
    // After a network error the name is checked when the step is submitted.
    return null;
  }
}

/** Checks a profile name while it is typed; the answer is null while unknown. */
export function useNameCheck() {
  const [answer, setAnswer] = useState<NameAvailability | null>(null);
  const running = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController } | null>(null);
  const stop = useCallback(() => {
    clearTimeout(running.current?.timer);
    running.current?.abort.abort();
  }, []);
  useEffect(() => stop, [stop]);
  const check = useCallback(
    (name: string) => {
      stop();
      setAnswer(null);
      if (name.trim() === '') return;
      const abort = new AbortController();
      const timer = setTimeout(async () => {
        const found = await fetchNameAvailability(name, abort.signal);
        if (!abort.signal.aborted) setAnswer(found);
      }, DEBOUNCE_MS);
      running.current = { timer, abort };
    },
    [stop],
  );
  return { answer, check };
}
