import { useEffect, useRef, type RefObject } from 'react';

/**
 * Listens to events on an element that is no control itself (a menu, a row of pictures), or that React does not
 * support. Calls the latest `listener`; subscribes once.
 */
export function useEventListener<Type extends keyof HTMLElementEventMap>(
  element: RefObject<HTMLElement>,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const target = element.current;
    const handle = (event: HTMLElementEventMap[Type]) => latest.current(event);
    target?.addEventListener(type, handle);
    return () => target?.removeEventListener(type, handle);
  }, [element, type]);
}
