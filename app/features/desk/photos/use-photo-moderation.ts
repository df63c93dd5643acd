import { useEffect, useReducer, useRef, useState, type MutableRefObject } from 'react';

import type { PhotoQueueView } from '../../../../server/modules/desk/operators/index.ts';
import { askBeforeLeaving } from '../../../lib/browser/ask-before-leaving.ts';
import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { createDecisionQueue, type DecisionQueue, type PhotoCommand, type SendProblem } from './decision-queue.ts';
import {
  photoModerationReducer,
  initialPhotoModerationState,
  type RecentDecision,
  type PhotoModerationEvent,
  type PhotoModerationState,
} from './photo-moderation-state.ts';
import { releasePhotos, sendCommand, claimMorePhotos } from './photo-requests.ts';

/** How long a decision can be undone. */
const UNDO_MS = 10_000;
/** How long a late list may still contain the photo of a decision. */
const REMEMBER_MS = MINUTE_MS;
/** More photos are claimed when this many are left. */
const CLAIM_MORE_AT = 4;

export interface PhotoModerationInput extends PhotoQueueView {
  site: string | null;
  chosen: string | null;
  /** Owner of the unsent decisions: no other operator may send them. */
  operator: string;
  /** Number of photos claimed by any operator: when it falls, photos may be available again. */
  taken: number;
}

export interface PhotoModerationModel {
  state: PhotoModerationState;
  /** The latest decision, while it can be undone. */
  undoable: RecentDecision | null;
  others: PhotoQueueView['others'];
  /** Number of unanswered decisions. */
  sending: number;
  /** Why the last attempt failed; null when it succeeded. */
  stuck: SendProblem | null;
  choose: (id: string) => void;
  step: (by: number) => void;
  skip: () => void;
  /** @param reason of a removal; null approves */
  decide: (reason: string | null, note?: string) => void;
  undo: () => void;
}

const storageKey = (operator: string) => `desk-photo-decisions ${operator}`;

function readUnsent(operator: string): PhotoCommand[] {
  const kept = sessionStorage.getItem(storageKey(operator));
  return kept === null ? [] : (JSON.parse(kept) as PhotoCommand[]);
}

function storeUnsent(operator: string, commands: readonly PhotoCommand[]): void {
  if (commands.length === 0) sessionStorage.removeItem(storageKey(operator));
  else sessionStorage.setItem(storageKey(operator), JSON.stringify(commands));
}

/** Sends decisions to the server while the page is open. */
function useDecisionQueue(operator: string, dispatch: (event: PhotoModerationEvent) => void) {
  const queue: MutableRefObject<DecisionQueue | null> = useRef(null);
  const [sending, setSending] = useState(0);
  const [stuck, setStuck] = useState<SendProblem | null>(null);
  useEffect(() => {
    queue.current ??= createDecisionQueue(
      {
        send: sendCommand,
        keep: (commands) => {
          storeUnsent(operator, commands);
          setSending(commands.length);
        },
        onDone: () => undefined,
        onRefused: ({ photo, decision }, code) => {
          dispatch({ type: 'refused', photo, decision, code });
        },
        onStuck: setStuck,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      },
      readUnsent(operator),
    );
    setSending(queue.current.waiting().length);
  }, [operator, dispatch]);
  useEffect(() => {
    // A signed-out operator logs in again in this tab, which keeps the decisions.
    if (stuck !== 'connection') return undefined;
    // Closing the tab would lose the stored decisions.
    return askBeforeLeaving(() => true);
  }, [stuck]);
  return { queue, sending, stuck };
}

/**
 * Releases the photos when the page is left, but not when React only remounts it.
 * @param takenAt only photos claimed until then are released, not those of the next page
 */
function useReleaseOnLeave(takenAt: string): void {
  const leaving = useRef<ReturnType<typeof setTimeout>>();
  const until = useRef(takenAt);
  useEffect(() => {
    until.current = takenAt;
  }, [takenAt]);
  useEffect(() => {
    clearTimeout(leaving.current);
    const leave = () => releasePhotos(until.current);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leaving.current = setTimeout(leave);
    };
  }, []);
}

/** The latest decision, while it can be undone. */
function useUndoable(
  decided: readonly RecentDecision[],
  dispatch: (event: PhotoModerationEvent) => void,
): RecentDecision | null {
  const [now, setNow] = useState(0);
  const last = decided.at(-1) ?? null;
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        dispatch({ type: 'forget', before: Date.now() - REMEMBER_MS });
      },
      Math.max(0, last.at + UNDO_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [last, dispatch]);
  return last && now < last.at + UNDO_MS ? last : null;
}

/**
 * Photos of the list that an earlier page has decided about but not sent. They count as decided and return when the server
 * refuses. They cannot be undone here, since their age is unknown.
 */
function unsentDecisions(photos: PhotoQueueView['photos'], kept: readonly PhotoCommand[]): RecentDecision[] {
  const undone = new Set(kept.filter(({ intent }) => intent === 'undo').map(({ decision }) => decision));
  return kept.flatMap(({ photo: id, intent, decision, reason = null }) => {
    const photo = photos.find((each) => each.id === id);
    const decided = photo && intent !== 'undo' && !undone.has(decision);
    return decided ? [{ photo, decision, reason, at: Date.now() - UNDO_MS }] : [];
  });
}

/** The rest of the queue's view. */
type Around = Pick<PhotoQueueView, 'others' | 'takenAt'>;

/** Claims more photos when few are left; after an empty answer it tries again once something has changed. */
function useClaimMore(
  site: string | null,
  { photos, skipped, decided }: PhotoModerationState,
  { sending, loadedAt, taken }: { sending: number; loadedAt: string; taken: number },
  take: (more: PhotoQueueView) => void,
): void {
  const left = photos.filter(({ id }) => !skipped.includes(id)).length;
  // Decisions and skipped photos change how many photos can be claimed.
  // A list from a revalidation does not consider skipped photos.
  const came = skipped.length > 0 ? loadedAt : '';
  // Photos released by other operators matter only when this list is empty.
  const held = photos.length === 0 ? taken : '';
  const steps = `${decided.length} ${skipped.length} ${sending === 0} ${came} ${held}`;
  const asked = useRef({ steps, underway: false });
  const [answers, setAnswers] = useState(0);
  const current = useRef({ take, skipped });
  useEffect(() => {
    current.current = { take, skipped };
  });
  useEffect(() => {
    if (left > CLAIM_MORE_AT || asked.current.underway || asked.current.steps === steps) return;
    asked.current = { steps, underway: true };
    void claimMorePhotos(site, current.current.skipped).then((more) => {
      asked.current.underway = false;
      if (more) current.current.take(more);
      // Decisions made meanwhile allow another request.
      setAnswers((count) => count + 1);
    });
  }, [left, site, steps, answers]);
}

export function usePhotoModeration(input: PhotoModerationInput): PhotoModerationModel {
  const { site, photos, operator } = input;
  const [state, dispatch] = useReducer(photoModerationReducer, initialPhotoModerationState(photos, input.chosen));
  const [{ others, takenAt }, setAround] = useState<Around>(input);
  const { queue, sending, stuck } = useDecisionQueue(operator, dispatch);
  const undoable = useUndoable(state.decided, dispatch);
  useReleaseOnLeave(takenAt);
  const first = useRef<PhotoQueueView['photos'] | null>(photos);
  useEffect(() => {
    for (const decided of unsentDecisions(first.current ?? [], queue.current?.waiting() ?? [])) {
      dispatch({ type: 'decide', decided });
    }
    first.current = null;
  }, [queue]);

  const take = (view: Around & Pick<PhotoQueueView, 'photos'>) => {
    dispatch({ type: 'loaded', photos: view.photos });
    setAround(view);
  };
  useEffect(() => {
    dispatch({ type: 'loaded', photos });
    setAround({ others: input.others, takenAt: input.takenAt });
  }, [photos, input.others, input.takenAt]);
  useClaimMore(site, state, { sending, loadedAt: input.takenAt, taken: input.taken }, take);

  const command = (decided: Pick<RecentDecision, 'photo' | 'decision'>) => ({
    photo: decided.photo.id,
    site: decided.photo.site.id,
    decision: decided.decision,
  });
  return {
    state,
    undoable,
    others,
    sending,
    stuck,
    choose: (id) => dispatch({ type: 'choose', id }),
    step: (by) => dispatch({ type: 'step', by }),
    skip: () => dispatch({ type: 'skip' }),
    decide: (reason, note = '') => {
      const photo = state.photos.find(({ id }) => id === state.chosen);
      if (!photo) return;
      const decided = { photo, reason, decision: crypto.randomUUID(), at: Date.now() };
      dispatch({ type: 'decide', decided });
      const said = reason === null ? { intent: 'approve' as const } : { intent: 'remove' as const, reason, note };
      queue.current?.push({ ...said, ...command(decided) });
    },
    undo: () => {
      if (!undoable) return;
      dispatch({ type: 'undo', decision: undoable.decision });
      if (!queue.current?.cancel(undoable.decision)) queue.current?.push({ intent: 'undo', ...command(undoable) });
    },
  };
}
