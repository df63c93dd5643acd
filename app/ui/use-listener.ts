import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Hears what happens within an element that is no control itself (a menu, a row of pictures), and events that React does
 * not know. The latest `heard` is called; the listener is added once.
 */
export function useListener<Type extends keyof HTMLElementEventMap>(
  element: RefObject<HTMLElement>,
  type: Type,
  heard: (event: HTMLElementEventMap[Type]) => void,
): void {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => {
    const target = element.current;
    const listener = (event: HTMLElementEventMap[Type]) => latest.current(event);
    target?.addEventListener(type, listener);
    return () => target?.removeEventListener(type, listener);
  }, [element, type]);
}
