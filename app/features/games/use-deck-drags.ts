import { useEffect } from 'react';
import type { RefObject } from 'react';

/** A hand that clicks moves as many pixels at most. */
const STILL = 4;

const inDialog = ({ target }: Event) => target instanceof Element && target.closest('dialog') !== null;

/**
 * Keeps the browser from making something else of a drag: no click on the card's link when the card is let go, and no
 * dragged picture or link. Heard on the deck, which is there before a card can be dragged and after it was played: the
 * click comes once the card is no longer the top one.
 */
export function useDeckDrags(deck: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = deck.current;
    return element ? hearDrags(element) : undefined;
  }, [deck]);
}

/** @returns what stops the listening */
function hearDrags(deck: HTMLElement): () => void {
  const stop = new AbortController();
  const early = { capture: true, signal: stop.signal };
  let start: { x: number; y: number } | null = null;
  let dragged = false;
  const press = ({ clientX: x, clientY: y }: PointerEvent) => {
    start = { x, y };
    dragged = false;
  };
  const move = ({ clientX, clientY, buttons }: PointerEvent) => {
    if (start && buttons > 0 && Math.hypot(clientX - start.x, clientY - start.y) > STILL) dragged = true;
  };
  const click = (event: MouseEvent) => {
    // Keys and scripts click without a pointer, and the menu's dialog lies over the card.
    if (!dragged || event.detail === 0 || inDialog(event)) return;
    dragged = false;
    event.preventDefault();
    event.stopPropagation();
  };
  deck.addEventListener('pointerdown', press, early);
  deck.addEventListener('pointermove', move, early);
  deck.addEventListener('click', click, early);
  deck.addEventListener('dragstart', (event) => event.preventDefault(), early);
  return () => stop.abort();
}
