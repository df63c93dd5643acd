import { useEffect, useRef } from 'react';

/**
 * Calls `act` for each new value after it is rendered. An effect with the value as dependency may miss it: a fetcher's
 * data is no React state, so a render that React discards during hydration can already have it. React keeps that
 * render's dependencies without running its effects, and the next render sees no change.
 * @param value must be stable until there is something new
 */
export function useOnChange<Value>(value: Value, act: (value: Value) => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (Object.is(value, last.current)) return;
    last.current = value;
    act(value);
  });
}
