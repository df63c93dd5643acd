import { useEffect, useRef, useState, type RefObject } from 'react';

import { useEventListener } from '../../../ui/hooks/use-event-listener.ts';
import { indexForKey } from '../../../ui/hooks/index-for-key.ts';

/** How long a finger rests on a message to open its menu, in ms. */
const LONG_PRESS_MS = 500;
/** How long after the finger has left the browser may still tell of a click, in ms. */
const CLICK_AFTER_MS = 400;
/** How far the finger may move during a long press, in px. */
const STILL_PX = 10;

const LINK = '.message-menu';
const messageOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('.message[id]') : null;
const idOf = (message: Element) => message.id.slice('m-'.length);

/**
 * Makes one link to a message's menu reachable by Tab, and the others by arrow keys.
 * @returns the id of that message; null until the page runs, when all are
 */
export function useMessageKeys(list: RefObject<HTMLElement>, newest: string | undefined): string | null {
  const [running, setRunning] = useState(false);
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => setRunning(true), []);
  useEventListener(list, 'focusin', ({ target }) => {
    const message = target instanceof Element && target.matches(LINK) ? messageOf(target) : null;
    if (message) setFocused(idOf(message));
  });
  useEventListener(list, 'keydown', (event) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches(LINK)) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>(LINK) ?? [])];
    const next = indexForKey(event.key, links.indexOf(event.target), links.length, 'vertical');
    if (next === null) return;
    event.preventDefault();
    links[next]?.focus();
  });
  if (!running) return null;
  const there = focused !== null && document.getElementById(`m-${focused}`) !== null;
  return there ? focused : (newest ?? null);
}

/** Lifting the finger after a long press must not press what has opened in the meantime. */
function swallowClick(): void {
  const listening = new AbortController();
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
    listening.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal: listening.signal });
  const end = () => setTimeout(() => listening.abort(), CLICK_AFTER_MS);
  for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, end, { once: true });
}

/** Opens the menu of the message on which a finger rests. */
export function useLongPress(list: RefObject<HTMLElement>, onOpen: (id: string) => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const start = useRef({ x: 0, y: 0 });
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEventListener(list, 'pointerdown', (event) => {
    const message = messageOf(event.target);
    // A link or a photo has a menu of the browser's own.
    if (event.pointerType !== 'touch' || !message || (event.target as Element).closest('a, button')) return;
    start.current = { x: event.clientX, y: event.clientY };
    timer.current = setTimeout(() => {
      swallowClick();
      onOpen(idOf(message));
    }, LONG_PRESS_MS);
  });
  useEventListener(list, 'pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > STILL_PX) cancel();
  });
  useEventListener(list, 'pointerup', cancel);
  useEventListener(list, 'pointercancel', cancel);
}

/** Leads to a quoted message that is on the page, without a step of the browser's history. */
export function useQuoteLinks(list: RefObject<HTMLElement>): void {
  useEventListener(list, 'click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.quote') : null;
    const message = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '');
    if (!message?.matches('.message')) return;
    event.preventDefault();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    message.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' });
    message.querySelector<HTMLElement>(LINK)?.focus({ preventScroll: true });
    message.classList.add('is-pointed');
    setTimeout(() => message.classList.remove('is-pointed'), 1600);
  });
}
