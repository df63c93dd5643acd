import { useCallback, useEffect, useRef, useState } from 'react';
import { countGraphemes } from '../../../../i18n/graphemes.ts';
import { findContactData, type ContactKind } from './contact-data.ts';

/** Characters before the limit from which the count is shown. */
const COUNT_THRESHOLD = 100;

/** Notices about the text in the composer. */
export interface TextNotices {
  /** Characters left; null while there are plenty, negative when over the limit. */
  left: number | null;
  contact: ContactKind | null;
}

const NO_NOTICES: TextNotices = { left: null, contact: null };

/** Evaluates a text with a limit in graphemes. */
export function evaluateText(text: string, limit: number): TextNotices {
  // A grapheme has at least one UTF-16 unit, so short texts need no counting.
  const left = text.length < limit - COUNT_THRESHOLD ? null : limit - countGraphemes(text.trim());
  return { left: left !== null && left <= COUNT_THRESHOLD ? left : null, contact: findContactData(text) };
}

/** Grows the textarea with its text in browsers without CSS `field-sizing`. */
function fitHeight(box: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}

/** The textarea of a thread. Uncontrolled, so that rendering does not interfere with typing. */
export function useComposer(limit: number, onChange: (text: string) => void) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(NO_NOTICES);
  const latest = useRef(onChange);
  latest.current = onChange;
  const look = useCallback(() => {
    if (!box.current) return;
    const next = evaluateText(box.current.value, limit);
    setTyped((before) => (before.left === next.left && before.contact === next.contact ? before : next));
    fitHeight(box.current);
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
  // Text from the server, or typed before hydration.
  useEffect(look, [look]);
  return {
    box,
    typed,
    changed,
    /** Replaces the text without counting as typing. */
    fill,
    text: useCallback(() => box.current?.value ?? '', []),
    /** Inserts text at the cursor. */
    insert: useCallback(
      (words: string) => {
        const area = box.current;
        if (!area) return;
        area.setRangeText(words, area.selectionStart, area.selectionEnd, 'end');
        changed();
      },
      [changed],
    ),
    /** Adds a text above or below the existing one. */
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

export type ComposerHandle = ReturnType<typeof useComposer>;
