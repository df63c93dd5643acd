import { useEffect, useState, type RefObject } from 'react';
import { useEventListener } from '../../../ui/hooks/use-event-listener.ts';

/** Distance from the newest message, in px, from which the viewer counts as scrolled up. */
const SCROLLED_UP_PX = 120;

/** The last stored message; outgoing ones still change. */
function findNewest(content: Element): Element | undefined {
  return [...content.querySelectorAll('.message[id]')].at(-1);
}

/** Distance of a message's lower edge from the end of the list, independent of the scroll position. */
function distanceFromEnd(content: Element, message: Element): number {
  return content.getBoundingClientRect().bottom - message.getBoundingClientRect().bottom;
}

/**
 * Keeps the scroll position when content changes. The list is laid out from its end, so content added at the top moves
 * nothing, but content added at the bottom does. At the end, it stays at the end.
 */
function useStableScroll(scroll: RefObject<HTMLElement>) {
  useEffect(() => {
    const list = scroll.current;
    const content = list?.firstElementChild;
    if (!list || !content) return;
    let newest = findNewest(content);
    let below = newest ? distanceFromEnd(content, newest) : 0;
    const observer = new ResizeObserver(() => {
      const grown = newest?.isConnected ? distanceFromEnd(content, newest) - below : 0;
      if (grown !== 0) list.scrollTop = list.scrollTop < -SCROLLED_UP_PX ? list.scrollTop - grown : 0;
      newest = findNewest(content);
      below = newest ? distanceFromEnd(content, newest) : 0;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroll]);
}

/** Whether the viewer has scrolled up (`away`), and a function to scroll to the end. */
export function useThreadScroll(scroll: RefObject<HTMLElement>) {
  const [away, setAway] = useState(false);
  const look = () => setAway((scroll.current?.scrollTop ?? 0) < -SCROLLED_UP_PX);
  useEventListener(scroll, 'scroll', look);
  // The viewer may have scrolled before hydration.
  useEffect(look, [scroll]);
  useStableScroll(scroll);
  return {
    away,
    /** 0 is the newest message, because the list is laid out from its end. */
    toNewest: (smooth = false) => {
      const still = !smooth || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroll.current?.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
    },
  };
}
