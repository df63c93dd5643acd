import { useCallback, useEffect, useRef, useState } from 'react';
import { findContactData } from './contact-data.ts';
import type { ContactKind } from './contact-data.ts';

/** From how many characters before the limit on they are counted. */
const COUNT_FROM = 100;

/** What the screen says about the text in the box. */
export interface Typed {
  /** Characters that may still be written; null while there are plenty, negative when there are too many. */
  left: number | null;
  contact: ContactKind | null;
}

const NOTHING: Typed = { left: null, contact: null };

/** Characters as a person counts them. */
function countGraphemes(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;
}

/** What is to be said about a text of at most `limit` graphemes. */
export function judge(text: string, limit: number): Typed {
  // A grapheme has at least one UTF-16 unit: short texts need no counting.
  const left = text.length < limit - COUNT_FROM ? null : limit - countGraphemes(text.trim());
  return { left: left !== null && left <= COUNT_FROM ? left : null, contact: findContactData(text) };
}

/** Makes the box as high as its text, where the stylesheet cannot. */
function fit(box: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}

/**
 * The text box of a thread. It is the browser's own: what it holds is never drawn again while somebody types.
 * @param onChange told each text that the member gave it
 */
export function useBox(limit: number, onChange: (text: string) => void) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(NOTHING);
  const latest = useRef(onChange);
  latest.current = onChange;
  const look = useCallback(() => {
    if (!box.current) return;
    const next = judge(box.current.value, limit);
    setTyped((before) => (before.left === next.left && before.contact === next.contact ? before : next));
    fit(box.current);
  }, [limit]);
  /** The member changed the text. */
  const changed = useCallback(() => {
    look();
    if (box.current) latest.current(box.current.value);
  }, [look]);
  const fill = useCallback(
    (text: string) => {
      if (!box.current) return;
      box.current.value = text;
      look();
    },
    [look],
  );
  // What the server rendered, or was typed before this ran.
  useEffect(look, [look]);
  return {
    box,
    typed,
    changed,
    /** Puts a text in place of what is there; nobody typed it. */
    fill,
    text: useCallback(() => box.current?.value ?? '', []),
    /** Puts words where the cursor is. */
    insert: useCallback(
      (words: string) => {
        const area = box.current;
        if (!area) return;
        area.setRangeText(words, area.selectionStart, area.selectionEnd, 'end');
        changed();
      },
      [changed],
    ),
    /** Adds a text to what was typed: above it when it was there first. */
    add: useCallback(
      (text: string, place: 'above' | 'below') => {
        const area = box.current;
        if (!area) return;
        const parts = place === 'above' ? [text, area.value] : [area.value, text];
        area.value = parts.filter((part) => part.trim() !== '').join('\n');
        area.focus();
        area.setSelectionRange(area.value.length, area.value.length);
        changed();
      },
      [changed],
    ),
  };
}

export type Box = ReturnType<typeof useBox>;
