import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

import { callApi } from '../../../lib/api/call-api.ts';
import { askBeforeLeaving } from '../../../lib/browser/ask-before-leaving.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import type { FieldValue } from '../editor-values.ts';
import { createProfileSaver, type SaveOutcome, type ProfileSaver, type SaveState } from './profile-saver.ts';

/** Browsers finish keepalive requests of a closed page only up to 64 KiB. */
const KEEPALIVE_MAX_BYTES = 60_000;
const NOTHING: ReadonlyMap<string, SaveState> = new Map();
/** Statuses after which a retry may succeed. */
const RETRYABLE_STATUSES = new Set([408, 429]);

async function send(fields: Record<string, FieldValue>): Promise<SaveOutcome> {
  const body = new Blob([JSON.stringify(fields)], { type: 'application/json' });
  const response = await callApi(paths.apiProfile(), {
    method: 'PUT',
    body,
    keepalive: body.size < KEEPALIVE_MAX_BYTES,
  });
  if (response === null) return { kind: 'over' };
  if (response.ok) return { kind: 'saved' };
  if (response.status >= 500 || RETRYABLE_STATUSES.has(response.status)) return { kind: 'failed' };
  const refusal = (await response.json()) as { message: string; fields?: Record<string, string> };
  return { kind: 'refused', message: refusal.message, fields: refusal.fields ?? {} };
}

function storageOf(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

interface SaverWithDrafts {
  owner: string;
  saver: ProfileSaver;
  drafts: DraftStore;
}

/** The browser's only saver. It persists across client navigation. */
let current: SaverWithDrafts | null = null;

function createSaver(owner: string, storage: Storage | null): SaverWithDrafts {
  const drafts = createDraftStore(storage, owner);
  const after = (ms: number, callback: () => void) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  };
  return { owner, drafts, saver: createProfileSaver({ send, drafts, after }) };
}

function getSaver(owner: string): SaverWithDrafts {
  // The server changes nothing, so it is created per render there.
  if (typeof window === 'undefined') return createSaver(owner, null);
  if (current?.owner !== owner || !current.saver.busy()) current = createSaver(owner, storageOf());
  return current;
}

/** Sends pending values when the page is hidden or the network returns; asks before leaving would lose text. */
function useFlushOnPageHide({ saver, drafts }: SaverWithDrafts): void {
  useEffect(() => {
    const flush = () => saver.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && saver.flush();
    const stopAsking = askBeforeLeaving(() => saver.busy() && !drafts.lasting());
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      stopAsking();
      document.removeEventListener('visibilitychange', flushHidden);
      flush();
    };
  }, [saver, drafts]);
}

/** Saves the member's profile while typing. @param owner the member */
export function useProfileSaver(owner: string): SaverWithDrafts & { states: ReadonlyMap<string, SaveState> } {
  const own = useMemo(() => getSaver(owner), [owner]);
  const states = useSyncExternalStore(own.saver.subscribe, own.saver.states, () => NOTHING);
  useFlushOnPageHide(own);
  return { ...own, states };
}

/** Revalidates the page once values that were still being sent when it was opened are stored. */
export function useRevalidateAfterSave(owner: string): void {
  const asked = useRef(false);
  useEffect(() => {
    const { saver } = getSaver(owner);
    if (!saver.busy() || asked.current) return;
    return saver.subscribe(() => {
      if (saver.busy() || asked.current) return;
      asked.current = true;
      requestRevalidation();
    });
  }, [owner]);
}
