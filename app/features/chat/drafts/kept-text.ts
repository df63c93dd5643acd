import { useEffect, useState, type RefObject } from 'react';
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

/** Keeps the text of the composer when it leaves the page, in case the conversation has closed. */
export function useKeepText(box: RefObject<HTMLTextAreaElement>): void {
  const key = useKey();
  useEffect(() => {
    const area = box.current;
    const keep = () =>
      withStorage((storage) => {
        const text = area?.value ?? '';
        if (text.trim() === '') storage.removeItem(key);
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
