import { useCallback, useState } from 'react';
import { useNavigate } from '@remix-run/react';

import { useOnChange } from '../../../lib/revalidation/use-on-change.ts';
import type { ThreadData } from '../thread-data.ts';

type Subject = ThreadData['subject'];

interface HeldSubject {
  subject: Subject;
  /** Puts it back, with a message that was refused. */
  restore: (subject: Subject | undefined) => void;
  /** The message is on its way, or answers nothing after all. */
  drop: () => void;
}

/** What the next message answers. The address asks for it, and no longer does once it is dropped. */
export function useSubject(asked: Subject): HeldSubject {
  const [subject, setSubject] = useState(asked);
  const navigate = useNavigate();
  // By its id: revalidation brings the same one with other signatures.
  useOnChange(asked?.id, () => asked && setSubject(asked));
  const drop = useCallback(() => {
    if (!subject) return;
    setSubject(null);
    navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [subject, navigate]);
  const restore = useCallback((kept: Subject | undefined) => kept && setSubject(kept), []);
  return { subject, restore, drop };
}
