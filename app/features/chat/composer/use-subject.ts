import { useCallback, useState } from 'react';

import { useOnChange } from '../../../lib/revalidation/use-on-change.ts';
import type { ThreadData } from '../thread-data.ts';
import { dropFromAddress } from '../thread-path.ts';

type Subject = ThreadData['subject'];

interface HeldSubject {
  subject: Subject;
  /** The message is being sent. Until then the URL keeps the subject, so that a reload finds a refused message. */
  release: () => void;
  /** Puts it back, with a message that was refused. */
  restore: (subject: Subject | undefined) => void;
  /** It was answered, or the message answers nothing after all. */
  drop: () => void;
}

/** What the next message answers. */
export function useSubject(asked: Subject): HeldSubject {
  const [subject, setSubject] = useState(asked);
  // By its id: revalidation brings the same one with other signatures.
  useOnChange(asked?.id, () => asked && setSubject(asked));
  const release = useCallback(() => setSubject(null), []);
  const restore = useCallback((kept: Subject | undefined) => kept && setSubject(kept), []);
  const drop = useCallback(() => {
    setSubject(null);
    dropFromAddress('about');
  }, []);
  return { subject, release, restore, drop };
}
