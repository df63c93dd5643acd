import { useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { withChoice } from './editor-draft.ts';

export interface Editor {
  /** The choices as they are now; the answer of the server may be one behind. */
  draft: URLSearchParams;
  choose: (name: string, value: string) => void;
  /** All choices at once. */
  replace: (draft: URLSearchParams) => void;
  /** Null when there is nothing to undo. */
  undo: (() => void) | null;
}

/** Keeps the choices in the address, asks the server what they come to, one question at a time, and remembers steps. */
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
    // Dragging through a hundred colours is one step.
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
