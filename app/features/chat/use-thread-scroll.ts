import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useListener } from '../../ui/use-listener.ts';

/** Pixels above the newest message from which on one reads what was before. */
const AWAY_PX = 120;

/** The last message that has its place for good: what is on its way still changes. */
function newestIn(content: Element): Element | undefined {
  return [...content.querySelectorAll('.message[id]')].at(-1);
}

/** How far a message's lower edge is above the end of the list, wherever it is scrolled to. */
function heightBelow(content: Element, message: Element): number {
  return content.getBoundingClientRect().bottom - message.getBoundingClientRect().bottom;
}

/**
 * Keeps in its place what is being read, whatever comes in. The list is laid out from its end: what comes in above moves
 * nothing, and what comes in below would push the rest up. Who is at the end stays there.
 */
function useSteadyPlace(scroll: RefObject<HTMLElement>) {
  useEffect(() => {
    const list = scroll.current;
    const content = list?.firstElementChild;
    if (!list || !content) return;
    let newest = newestIn(content);
    let below = newest ? heightBelow(content, newest) : 0;
    const observer = new ResizeObserver(() => {
      const grown = newest?.isConnected ? heightBelow(content, newest) - below : 0;
      if (grown !== 0) list.scrollTop = list.scrollTop < -AWAY_PX ? list.scrollTop - grown : 0;
      newest = newestIn(content);
      below = newest ? heightBelow(content, newest) : 0;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroll]);
}

/** Where one is in a conversation: `away` from its end or not, and how to get back there. */
export function useThreadScroll(scroll: RefObject<HTMLElement>) {
  const [away, setAway] = useState(false);
  const look = () => setAway((scroll.current?.scrollTop ?? 0) < -AWAY_PX);
  useListener(scroll, 'scroll', look);
  // Who has scrolled before script was there.
  useEffect(look, [scroll]);
  useSteadyPlace(scroll);
  return {
    away,
    /** The list is laid out from its end, so 0 is where the newest message is. */
    toNewest: (smooth = false) => {
      const still = !smooth || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroll.current?.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
    },
  };
}
