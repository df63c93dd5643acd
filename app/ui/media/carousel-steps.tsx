import { useState, type KeyboardEvent } from 'react';
import { indexForKey } from '../hooks/index-for-key.ts';
import { Icon } from './icon.tsx';

interface CarouselStepsProps {
  count: number;
  /** Index of the photo that is shown. */
  at: number;
  labels: { previous: string; next: string; shown: string };
  onGo: (to: number) => void;
  /** Called when a step is likely. */
  onNear?: () => void;
  /** Where a photo is shown without JavaScript. */
  hrefOf?: (index: number) => string;
  /** The arrow keys up and down step, where left and right do something else. */
  upright?: boolean;
}

/** Written in full, because the stylesheets keep only classes that the sources name. */
const WAYS = {
  previous: { className: 'carousel-step carousel-previous', icon: 'caret-left' },
  next: { className: 'carousel-step carousel-next', icon: 'caret-right' },
} as const;

const UPRIGHT: Readonly<Record<string, string>> = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' };

/** The buttons to the previous and the next photo, at the sides of the visible one. */
export function CarouselSteps({ count, at, labels, onGo, onNear, hrefOf, upright = false }: CarouselStepsProps) {
  const [first] = useState(at);
  const [moved, setMoved] = useState(false);
  // A swipe moves too, without a step of these.
  if (at !== first && !moved) setMoved(true);
  const go = (to: number) => {
    if (to >= 0 && to < count) onGo(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = indexForKey(upright ? (UPRIGHT[event.key] ?? '') : event.key, at, count, 'horizontal');
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  const step = (way: keyof typeof WAYS, to: number) => {
    const over = to < 0 || to >= count;
    const shared = {
      className: WAYS[way].className,
      'aria-label': labels[way],
      'aria-disabled': over,
      tabIndex: over ? -1 : 0,
      onKeyDown,
    };
    const icon = <Icon name={WAYS[way].icon} />;
    if (!hrefOf) {
      return (
        <button {...shared} type="button" onPointerEnter={onNear} onClick={() => go(to)}>
          {icon}
        </button>
      );
    }
    return (
      <a
        {...shared}
        href={hrefOf(over ? at : to)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          go(to);
        }}
      >
        {icon}
      </a>
    );
  };
  return (
    <>
      {step('previous', at - 1)}
      {step('next', at + 1)}
      <span className="visually-hidden" role="status">
        {moved && labels.shown}
      </span>
    </>
  );
}
