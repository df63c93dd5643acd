import { useEffect, useMemo, useRef } from 'react';
import { callApi } from '../../lib/api-call.ts';
import { paths } from '../../lib/paths.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import { useViewer } from '../../lib/site.ts';
import { DraftKeeper, forgetOtherDrafts } from './drafts.ts';
import type { SavedDraft } from './drafts.ts';
import { NOTHING_KEPT, pageStorage } from './page-storage.ts';
import type { ThreadData } from './thread-data.ts';

/** Outlives the page that calls, so that the last words are saved when it is left. */
async function saveDraft(conversation: string | undefined, text: string, after: number): Promise<boolean> {
  if (conversation === undefined) return false;
  try {
    const response = await callApi(paths.apiDraft(), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ conversation, text, after }),
      keepalive: true,
    });
    if (!response?.ok) return false;
    const { saved } = (await response.json()) as { saved: boolean };
    // A text was sent that this page does not know of.
    if (!saved) wishRefresh();
    return saved;
  } catch {
    return false;
  }
}

const savedOf = ({ savedDraft, draftAfter, messages }: ThreadData): SavedDraft => {
  const lastSent = messages.findLast(({ mine, kind }) => mine && kind === 'text');
  return { text: savedDraft, after: draftAfter, lastSent: lastSent?.text ?? '' };
};

export interface Draft {
  typed: (text: string) => void;
  sent: () => void;
  /** What this browser kept and the page does not show; null without. Not before the page runs. */
  unsaved: () => string | null;
}

/**
 * Keeps what is in the box of a thread, here and with the account.
 * @param onFollow told when words that were written or sent on another device belong into the box, in place of `from`
 */
export function useDraft(data: ThreadData, onFollow: (change: { from: string; to: string }) => void): Draft {
  const member = useViewer()!.profileId;
  const profile = data.profile.id;
  const latest = useRef({ data, onFollow });
  latest.current = { data, onFollow };
  const keeper = useRef<DraftKeeper | null>(null);
  useEffect(() => {
    const storage = pageStorage();
    if (storage) forgetOtherDrafts(storage, member);
    const save = (text: string, after: number) => saveDraft(latest.current.data.conversation?.id, text, after);
    const place = { keep: storage ?? NOTHING_KEPT, member, profile, save };
    const made = new DraftKeeper(place, savedOf(latest.current.data));
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
  useEffect(() => {
    const change = keeper.current?.learned(savedOf(data));
    if (change) latest.current.onFollow(change);
  }, [data]);
  return useMemo(
    () => ({
      typed: (text) => keeper.current?.typed(text),
      sent: () => keeper.current?.sent(),
      unsaved: () => keeper.current?.unsaved() ?? null,
    }),
    [],
  );
}
