import { useRef, type RefObject } from 'react';
import { useDrag } from '@use-gesture/react';

import { resetCardPosition } from './card-position.ts';
import type { Choice } from './swipe-state.ts';

/** Share of the card's width beyond which releasing plays it. */
const THROW_SHARE = 0.3;
/** Speed in pixels per millisecond at which a flick plays the card, with a minimum distance. */
const FLICK_SPEED = 0.5;
const FLICK_MIN_PX = 48;
/** A press that moves less is not a drag. */
const TAP_PX = 3;
/** A pause before releasing that is no longer a flick, in ms. */
const FLICK_PAUSE_MS = 100;

interface CardDragProps {
  card: RefObject<HTMLElement>;
  onChoice: (choice: Choice) => void;
}

/**
 * Lets the card follow the pointer. Releasing it far enough or with a flick plays it, otherwise it moves back. Renders
 * nothing; sets two custom properties that the stylesheet uses.
 */
export default function CardDrag({ card, onChoice }: CardDragProps) {
  const latest = useRef({ speed: 0, at: 0 });
  useDrag(
    ({ active, last, movement: [x], velocity: [speed], direction: [way], event, cancel }) => {
      const element = card.current;
      if (!element) return;
      // The menu's dialog is a child of the card.
      if (event.target instanceof Element && event.target.closest('dialog')) return cancel();
      const width = element.offsetWidth || 1;
      if (active && speed > 0) latest.current = { speed: speed * way, at: event.timeStamp };
      const thrown = event.timeStamp - latest.current.at < FLICK_PAUSE_MS ? latest.current.speed : 0;
      const flicked =
        Math.abs(x) > FLICK_MIN_PX && Math.abs(thrown) > FLICK_SPEED && Math.sign(thrown) === Math.sign(x);
      const plays = last && (flicked || Math.abs(x) > width * THROW_SHARE);
      element.classList.toggle('is-dragging', active);
      if (active || plays) setCardPosition(element, x, x / (width * THROW_SHARE));
      else resetCardPosition(element);
      if (plays) onChoice(x > 0 ? 'like' : 'pass');
    },
    // A threshold instead of `filterTaps`, which swallows the click of a press that began before this code was loaded.
    { target: card, axis: 'x', threshold: TAP_PX, pointer: { keys: false } },
  );
  return null;
}

function setCardPosition(element: HTMLElement, x: number, share: number): void {
  element.style.setProperty('--drag-x', `${Math.round(x)}px`);
  element.style.setProperty('--drag', Math.max(-1, Math.min(1, share)).toFixed(2));
}
