import { useEffect, useMemo, useRef } from 'react';
import { callApi } from '../../lib/api-call.ts';
import { paths } from '../../lib/paths.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import { useViewer } from '../../lib/site.ts';
import { DraftKeeper, forgetOtherDrafts } from './drafts.ts';
import { NOTHING_KEPT, pageStorage } from './page-storage.ts';
import type { ThreadData } from './thread-data.ts';

/** Outlives the page that calls, so that the last words are saved when it is left. */
async function saveDraft(conversation: string | undefined, text: string): Promise<boolean> {
  if (conversation === undefined) return false;
  try {
    const response = await callApi(paths.apiDraft(), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ conversation, text }),
      keepalive: true,
    });
    return response?.ok ?? false;
  } catch {
    return false;
  }
}

export interface Draft {
  typed: (text: string) => void;
  sent: () => void;
  /** What this browser kept and the page does not show; null without. Not before the page runs. */
  unsaved: () => string | null;
}

/** Keeps what is in the box of a thread, here and with the account. */
export function useDraft(data: ThreadData): Draft {
  const member = useViewer()!.profileId;
  const profile = data.profile.id;
  const latest = useRef(data);
  latest.current = data;
  const keeper = useRef<DraftKeeper | null>(null);
  useEffect(() => {
    const storage = pageStorage();
    if (storage) forgetOtherDrafts(storage, member);
    const save = (text: string) => saveDraft(latest.current.conversation?.id, text);
    const made = new DraftKeeper({ keep: storage ?? NOTHING_KEPT, member, profile, save }, latest.current.savedDraft);
    keeper.current = made;
    const leave = () => {
      if (document.visibilityState === 'hidden') void made.flush();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      // The list that comes next was asked for before this is saved.
      void made.flush().then((saved) => saved && wishRefresh());
    };
  }, [member, profile]);
  const { conversation, savedDraft } = data;
  useEffect(() => {
    // Gone from the account: with the message that was sent.
    if (conversation && savedDraft === '') keeper.current?.stored();
  }, [conversation, savedDraft, data]);
  return useMemo(
    () => ({
      typed: (text) => keeper.current?.typed(text),
      sent: () => keeper.current?.sent(),
      unsaved: () => keeper.current?.unsaved() ?? null,
    }),
    [],
  );
}
