import { useEffect, useRef } from 'react';

/**
 * Acts on each new value, after the page shows it; an effect with the value among what it depends on may not. What a fetcher was
 * answered is no state of React: a draw that React then sets aside, as happens while script takes over the page, can have
 * it already, and React keeps that draw's dependencies without running its effects, so that the next one finds nothing new.
 * @param value one that stays the same until there is something new
 */
export function useChange<Value>(value: Value, act: (value: Value) => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (Object.is(value, last.current)) return;
    last.current = value;
    act(value);
  });
}
