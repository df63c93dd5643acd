import { useEffect, type RefObject } from 'react';

/** Maximum movement of a click, in pixels. */
const CLICK_TOLERANCE_PX = 4;

const inDialog = ({ target }: Event) => target instanceof Element && target.closest('dialog') !== null;

/**
 * Suppresses default actions after a drag: the click on the card's link and native dragging. Listens on the deck
 * instead of the card, because the click occurs after the card has been replaced on top.
 */
export function useDragSuppression(deck: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = deck.current;
    return element ? suppressDragDefaults(element) : undefined;
  }, [deck]);
}

/** @returns function that removes the listeners */
function suppressDragDefaults(deck: HTMLElement): () => void {
  const stop = new AbortController();
  const early = { capture: true, signal: stop.signal };
  let start: { x: number; y: number } | null = null;
  let dragged = false;
  const press = ({ clientX: x, clientY: y }: PointerEvent) => {
    start = { x, y };
    dragged = false;
  };
  const move = ({ clientX, clientY, buttons }: PointerEvent) => {
    if (start && buttons > 0 && Math.hypot(clientX - start.x, clientY - start.y) > CLICK_TOLERANCE_PX) dragged = true;
  };
  const click = (event: MouseEvent) => {
    // Clicks by keyboard or script have no pointer, and the menu's dialog is above the card.
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
