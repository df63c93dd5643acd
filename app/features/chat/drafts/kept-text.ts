import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from '@remix-run/react';

import { useViewer } from '../../../lib/root-data/site.ts';

const PREFIX = 'written:';

/** Of this tab and member, by the path of the conversation. */
const useKey = () => {
  const member = useViewer()?.profileId ?? '';
  const { pathname } = useLocation();
  return `${PREFIX}${member}:${pathname}`;
};

/** Runs `work` where the browser allows this page storage. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

/**
 * Keeps the text of the composer when it leaves the page, in case the conversation has closed.
 * @param unsent texts that are being sent, which a conversation that closes refuses
 */
export function useKeepText(box: RefObject<HTMLTextAreaElement>, unsent: readonly string[]): void {
  const key = useKey();
  const latest = useRef(unsent);
  latest.current = unsent;
  useEffect(() => {
    const area = box.current;
    const keep = () =>
      withStorage((storage) => {
        const text = [...latest.current, area?.value ?? ''].join('\n').trim();
        if (text === '') storage.removeItem(key);
        else storage.setItem(key, text);
      });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [box, key]);
}

/** The text kept for this path; null for none and until the page runs. */
export function useKeptText(): string | null {
  const key = useKey();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => setText(withStorage((storage) => storage.getItem(key))), [key]);
  return text;
}
