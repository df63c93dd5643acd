import type { RefObject } from 'react';
import { useDrag } from '@use-gesture/react';

import { useListener } from '../../ui/use-listener.ts';
import { restCard } from './rest-card.ts';
import type { Choice } from './swipe-state.ts';

/** Part of the card's width beyond which letting go plays it. */
const FAR = 0.3;
/** Pixels a millisecond: a flick plays the card however far it came. */
const FLICK = 0.5;

export interface CardDragProps {
  card: RefObject<HTMLElement>;
  onChoice: (choice: Choice) => void;
}

/**
 * Lets the card follow the finger, leaning the farther it is; let go far enough or with a flick, it is played, else it springs
 * back. Draws nothing: where the card is, its stylesheet reads from two custom properties.
 */
export default function CardDrag({ card, onChoice }: CardDragProps) {
  // Else the browser drags the picture or the link.
  useListener(card, 'dragstart', (event) => event.preventDefault());
  useDrag(
    ({ active, last, movement: [x], velocity: [speed], direction: [way], event, cancel }) => {
      const element = card.current;
      if (!element) return;
      // The menu's dialog is the card's child, and lies over it.
      if (event.target instanceof Element && event.target.closest('dialog')) return cancel();
      const width = element.offsetWidth || 1;
      const flicked = speed > FLICK && Math.sign(way) === Math.sign(x);
      const plays = last && x !== 0 && (flicked || Math.abs(x) > width * FAR);
      element.classList.toggle('is-dragging', active);
      if (active || plays) placeCard(element, x, x / (width * FAR));
      else restCard(element);
      if (plays) onChoice(x > 0 ? 'like' : 'pass');
    },
    { target: card, axis: 'x', filterTaps: true, pointer: { keys: false } },
  );
  return null;
}

function placeCard(element: HTMLElement, x: number, share: number): void {
  element.style.setProperty('--drag-x', `${Math.round(x)}px`);
  element.style.setProperty('--drag', Math.max(-1, Math.min(1, share)).toFixed(2));
}
