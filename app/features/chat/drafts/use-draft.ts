import { useEffect, useMemo, useRef } from 'react';
import { callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { DraftSync, deleteOtherDrafts, type SavedDraft } from './draft-sync.ts';
import { NULL_STORAGE, getLocalStorage } from '../outbox/local-storage.ts';
import type { ThreadData } from '../thread-data.ts';

/** Uses `keepalive`, so that the request completes after leaving the page. */
async function saveDraft(conversation: string | undefined, text: string, after: number): Promise<boolean> {
  if (conversation === undefined) return false;
  try {
    const response = await callJson('PUT', paths.apiDraft(), { conversation, text, after }, { keepalive: true });
    if (!response?.ok) return false;
    const { saved } = (await response.json()) as { saved: boolean };
    // Another device has sent a text; load it.
    if (!saved) requestRevalidation();
    return saved;
  } catch {
    return false;
  }
}

const toSavedDraft = ({ savedDraft, draftAfter, messages }: ThreadData): SavedDraft => {
  const lastSent = messages.findLast(({ mine, kind }) => mine && kind === 'text');
  return { text: savedDraft, after: draftAfter, lastSent: lastSent?.text ?? '' };
};

interface Draft {
  typed: (text: string) => void;
  sent: () => void;
  /** Text stored in this browser that differs from the account's; null for none or before hydration. */
  unsaved: () => string | null;
}

/**
 * Synchronises the composer with storage and account.
 * @param onFollow called when text of another device replaces `from`
 */
export function useDraft(data: ThreadData, onFollow: (change: { from: string; to: string }) => void): Draft {
  const member = useViewer()!.profileId;
  const profile = data.profile.id;
  const latest = useRef({ data, onFollow });
  latest.current = { data, onFollow };
  const draftSync = useRef<DraftSync | null>(null);
  useEffect(() => {
    const storage = getLocalStorage();
    if (storage) deleteOtherDrafts(storage, member);
    const save = (text: string, after: number) => saveDraft(latest.current.data.conversation?.id, text, after);
    const place = { keep: storage ?? NULL_STORAGE, member, profile, save };
    const made = new DraftSync(place, toSavedDraft(latest.current.data));
    draftSync.current = made;
    const leave = () => {
      if (document.visibilityState === 'hidden') void made.flush();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      // The list was loaded before this save completed.
      void made.flush().then((saved) => saved && requestRevalidation());
    };
  }, [member, profile]);
  useEffect(() => {
    const change = draftSync.current?.receive(toSavedDraft(data));
    if (change) latest.current.onFollow(change);
  }, [data]);
  return useMemo(
    () => ({
      typed: (text) => draftSync.current?.typed(text),
      sent: () => draftSync.current?.sent(),
      unsaved: () => draftSync.current?.unsaved() ?? null,
    }),
    [],
  );
}
