import { useEffect, useReducer, useRef, useState } from 'react';
import type { MutableRefObject } from 'react';

import type { PhotoQueueView } from '../../../../server/modules/operators/photo-queue/photo-queue.service.ts';
import { createDecisionQueue } from './decision-queue.ts';
import type { DecisionQueue, PhotoCommand, Stuck } from './decision-queue.ts';
import { photoDesk, startOf } from './photo-desk-state.ts';
import type { Decided, PhotoDeskEvent, PhotoDeskState } from './photo-desk-state.ts';
import { leavePhotos, sendCommand, takeMore } from './photo-steps.ts';

/** For so long a decision can be taken back. */
const TAKE_BACK_MS = 10_000;
/** For so long a list that comes late may still hold the photo of a decision. */
const REMEMBER_MS = 60_000;
/** With so few left, others are taken. */
const FEW = 4;

interface PhotoDeskInput extends PhotoQueueView {
  site: string | null;
  chosen: string | null;
  /** Whose decisions they are: what one operator could not send, another never does. */
  operator: string;
  /** How many photos are taken, by anybody: fewer, and there may be some for who has none. */
  taken: number;
}

export interface PhotoDeskModel {
  state: PhotoDeskState;
  /** The latest decision, while it can be taken back. */
  undoable: Decided | null;
  others: PhotoQueueView['others'];
  /** Decisions that are on their way. */
  sending: number;
  /** Why the last try came to nothing; null when it did not. */
  stuck: Stuck | null;
  choose: (id: string) => void;
  step: (by: number) => void;
  skip: () => void;
  /** @param reason null approves */
  decide: (reason: string | null, note?: string) => void;
  undo: () => void;
}

const storageKey = (operator: string) => `desk-photo-decisions ${operator}`;

function readKept(operator: string): PhotoCommand[] {
  const kept = sessionStorage.getItem(storageKey(operator));
  return kept === null ? [] : (JSON.parse(kept) as PhotoCommand[]);
}

function keep(operator: string, commands: readonly PhotoCommand[]): void {
  if (commands.length === 0) sessionStorage.removeItem(storageKey(operator));
  else sessionStorage.setItem(storageKey(operator), JSON.stringify(commands));
}

/** The decisions' way to the server, for as long as the page is open. */
function useDecisionQueue(operator: string, dispatch: (event: PhotoDeskEvent) => void) {
  const queue: MutableRefObject<DecisionQueue | null> = useRef(null);
  const [sending, setSending] = useState(0);
  const [stuck, setStuck] = useState<Stuck | null>(null);
  useEffect(() => {
    queue.current ??= createDecisionQueue(
      {
        send: sendCommand,
        keep: (commands) => {
          keep(operator, commands);
          setSending(commands.length);
        },
        onDone: () => undefined,
        onRefused: ({ photo, decision }, code) => {
          dispatch({ type: 'refused', photo, decision, code });
        },
        onStuck: setStuck,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      },
      readKept(operator),
    );
    setSending(queue.current.waiting().length);
  }, [operator, dispatch]);
  useEffect(() => {
    // Whoever is signed out logs in again in this tab, where they are kept.
    if (stuck !== 'connection') return undefined;
    // A tab that is closed takes what it keeps with it: the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [stuck]);
  return { queue, sending, stuck };
}

/**
 * Lets go of the photos when the page is left, and not when React only takes it apart for a moment.
 * @param takenAt until when they were taken: those of the page that comes next are not meant
 */
function useLeaving(takenAt: string): void {
  const leaving = useRef<ReturnType<typeof setTimeout>>();
  const until = useRef(takenAt);
  useEffect(() => {
    until.current = takenAt;
  }, [takenAt]);
  useEffect(() => {
    clearTimeout(leaving.current);
    const leave = () => leavePhotos(until.current);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leaving.current = setTimeout(leave);
    };
  }, []);
}

/** The latest decision, until it cannot be taken back any more. */
function useUndoable(decided: readonly Decided[], dispatch: (event: PhotoDeskEvent) => void): Decided | null {
  const [now, setNow] = useState(0);
  const last = decided.at(-1) ?? null;
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        dispatch({ type: 'forget', before: Date.now() - REMEMBER_MS });
      },
      Math.max(0, last.at + TAKE_BACK_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [last, dispatch]);
  return last && now < last.at + TAKE_BACK_MS ? last : null;
}

/**
 * Photos of a page that was loaded before an earlier page's decisions about them arrived: they are decided, and come back
 * when the server refuses. They cannot be taken back here, since nobody knows for how long they were on their way.
 */
function decidedBefore(photos: PhotoQueueView['photos'], kept: readonly PhotoCommand[]): Decided[] {
  const undone = new Set(kept.filter(({ intent }) => intent === 'undo').map(({ decision }) => decision));
  return kept.flatMap(({ photo: id, intent, decision, reason = null }) => {
    const photo = photos.find((each) => each.id === id);
    const decided = photo && intent !== 'undo' && !undone.has(decision);
    return decided ? [{ photo, decision, reason, at: Date.now() - TAKE_BACK_MS }] : [];
  });
}

/** What the page shows of the queue besides the photos. */
type Around = Pick<PhotoQueueView, 'others' | 'takenAt'>;

/** Takes more photos when few are left; asked in vain, it asks again once something has changed. */
function useMore(
  site: string | null,
  { photos, skipped, decided }: PhotoDeskState,
  { sending, loadedAt, taken }: { sending: number; loadedAt: string; taken: number },
  take: (more: PhotoQueueView) => void,
): void {
  const left = photos.filter(({ id }) => !skipped.includes(id)).length;
  // What was loaded is as much as there was: more may have become of it by decisions, and by what was put off.
  // A list that came by itself knows nothing of what was put off.
  const came = skipped.length > 0 ? loadedAt : '';
  // Of what colleagues let go, only who has none is told: the others have work.
  const held = photos.length === 0 ? taken : '';
  const steps = `${decided.length} ${skipped.length} ${sending === 0} ${came} ${held}`;
  const asked = useRef({ steps, underway: false });
  const [answers, setAnswers] = useState(0);
  const current = useRef({ take, skipped });
  useEffect(() => {
    current.current = { take, skipped };
  });
  useEffect(() => {
    if (left > FEW || asked.current.underway || asked.current.steps === steps) return;
    asked.current = { steps, underway: true };
    void takeMore(site, current.current.skipped).then((more) => {
      asked.current.underway = false;
      if (more) current.current.take(more);
      // What was done meanwhile is a reason to ask again.
      setAnswers((count) => count + 1);
    });
  }, [left, site, steps, answers]);
}

/** The page of waiting photos: what is shown, and what the operator does. */
export function usePhotoDesk(input: PhotoDeskInput): PhotoDeskModel {
  const { site, photos, operator } = input;
  const [state, dispatch] = useReducer(photoDesk, startOf(photos, input.chosen));
  const [{ others, takenAt }, setAround] = useState<Around>(input);
  const { queue, sending, stuck } = useDecisionQueue(operator, dispatch);
  const undoable = useUndoable(state.decided, dispatch);
  useLeaving(takenAt);
  const first = useRef<PhotoQueueView['photos'] | null>(photos);
  useEffect(() => {
    for (const decided of decidedBefore(first.current ?? [], queue.current?.waiting() ?? [])) {
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
  useMore(site, state, { sending, loadedAt: input.takenAt, taken: input.taken }, take);

  const command = (decided: Pick<Decided, 'photo' | 'decision'>) => ({
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
