import { useCallback, useEffect, useState } from 'react';

import type { QuotedMessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { getLocalStorage, NULL_STORAGE } from '../outbox/local-storage.ts';
import type { ThreadData } from '../thread-data.ts';
import { dropFromAddress } from '../thread-path.ts';
import { DRAFTS_PREFIX } from './draft-sync.ts';

function readReply(key: string): QuotedMessageView | null {
  try {
    const kept = JSON.parse((getLocalStorage() ?? NULL_STORAGE).getItem(key) ?? 'null') as QuotedMessageView | null;
    return typeof kept?.id === 'string' && typeof kept.text === 'string' ? kept : null;
  } catch {
    return null;
  }
}

function saveReply(key: string, reply: QuotedMessageView | null): void {
  try {
    if (reply) getLocalStorage()?.setItem(key, JSON.stringify(reply));
    else getLocalStorage()?.removeItem(key);
  } catch {
    // Storage is unavailable; the reply lasts as long as the page.
  }
}

/** The message that the composer replies to, kept in this browser beside the draft. */
export function useReply({ profile, reply: asked }: Pick<ThreadData, 'profile' | 'reply'>) {
  const key = `${DRAFTS_PREFIX}${useViewer()!.profileId}:reply:${profile.id}`;
  const [reply, setReply] = useState(asked);
  useEffect(() => setReply((before) => before ?? readReply(key)), [key]);
  const change = useCallback(
    (next: QuotedMessageView | null) => {
      setReply(next);
      saveReply(key, next);
      dropFromAddress('reply');
    },
    [key],
  );
  return [reply, change] as const;
}
