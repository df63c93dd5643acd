import { useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { withChoice } from './editor-draft.ts';

export interface Editor {
  /** The current values; the server's response may be one behind. */
  draft: URLSearchParams;
  choose: (name: string, value: string) => void;
  replace: (draft: URLSearchParams) => void;
  /** Null when there is nothing to undo. */
  undo: (() => void) | null;
}

/** Keeps the draft in the URL, requests one evaluation at a time from the server, and has an undo history. */
export function useEditor(): Editor {
  const [search, setSearch] = useSearchParams();
  const idle = useNavigation().state === 'idle';
  const [draft, setDraft] = useState(search);
  const [past, setPast] = useState<URLSearchParams[]>([]);
  const lastName = useRef('');
  const wanted = String(draft);
  const asked = String(search);
  useEffect(() => {
    if (idle && wanted !== asked) setSearch(new URLSearchParams(wanted), { replace: true, preventScrollReset: true });
  }, [idle, wanted, asked, setSearch]);
  const replace = (next: URLSearchParams, name = '') => {
    // Dragging a colour picker is one undo step.
    if (name === '' || name !== lastName.current) setPast((all) => [...all, draft]);
    lastName.current = name;
    setDraft(next);
  };
  const undo = () => {
    const before = past.at(-1);
    if (!before) return;
    lastName.current = '';
    setPast((all) => all.slice(0, -1));
    setDraft(before);
  };
  return {
    draft,
    replace: (next) => replace(next),
    choose: (name, value) => replace(withChoice(draft, name, value), name),
    undo: past.length > 0 ? undo : null,
  };
}
