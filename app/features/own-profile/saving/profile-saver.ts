import type { DraftStore } from './draft-store.ts';
import type { FieldValue } from '../editor-values.ts';

type Fields = Record<string, FieldValue>;

/** Result of a save: `over` if the member is signed out, `failed` for network and server errors. */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'refused'; fields: Record<string, string>; message: string }
  | { kind: 'failed' }
  | { kind: 'over' };

/** State of a field; a field that was not changed has none. */
export type SaveState = { kind: 'waiting' | 'saving' | 'saved' | 'failed' } | { kind: 'refused'; message: string };

interface SaverDeps {
  send: (fields: Fields) => Promise<SaveOutcome>;
  drafts: DraftStore;
  /** Runs a callback after so many milliseconds. @returns a function that cancels it */
  after: (ms: number, callback: () => void) => () => void;
}

export interface ProfileSaver {
  /** Records a new value. @param pauseMs debounce time */
  change: (name: string, value: FieldValue, before: FieldValue, pauseMs: number) => void;
  /** Sends pending values immediately: on page hide, or on retry by the member. */
  flush: () => void;
  states: () => ReadonlyMap<string, SaveState>;
  /** Whether any value is not known to be stored. */
  busy: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

/**
 * Saves fields automatically: one request at a time with the fields changed since, so that an older value never follows
 * a newer one. Errors are retried with backoff; rejected fields wait until they change. Drafts are kept until the
 * server has them.
 */
export function createProfileSaver({ send, drafts, after }: SaverDeps): ProfileSaver {
  const listeners = new Set<() => void>();
  const pending = new Map<string, FieldValue>();
  let states: ReadonlyMap<string, SaveState> = new Map();
  let underway = false;
  let retryMs = FIRST_RETRY_MS;
  let cancel = () => {};

  const mark = (names: Iterable<string>, state: SaveState) => {
    states = new Map([...states, ...[...names].map((name) => [name, state] as const)]);
    for (const listener of listeners) listener();
  };
  const schedule = (ms: number) => {
    cancel();
    cancel = after(ms, () => void pump());
  };
  /** Puts unsent values back, unless a newer value is pending. */
  const putBack = (fields: Fields) => {
    for (const [name, value] of Object.entries(fields)) if (!pending.has(name)) pending.set(name, value);
  };

  async function pump(): Promise<void> {
    if (underway || pending.size === 0) return;
    cancel();
    const fields: Fields = Object.fromEntries(pending);
    pending.clear();
    underway = true;
    for (const [name, value] of Object.entries(fields)) drafts.sent(name, value);
    mark(Object.keys(fields), { kind: 'saving' });
    const outcome = await send(fields).catch(() => ({ kind: 'failed' as const }));
    underway = false;
    settle(fields, outcome);
  }

  function settle(fields: Fields, outcome: SaveOutcome): void {
    if (outcome.kind === 'failed' || outcome.kind === 'over') {
      putBack(fields);
      mark(Object.keys(fields), { kind: 'failed' });
      if (outcome.kind === 'failed') schedule(retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      return;
    }
    retryMs = FIRST_RETRY_MS;
    if (outcome.kind === 'saved') {
      for (const [name, value] of Object.entries(fields)) drafts.stored(name, value);
      mark(
        Object.keys(fields).filter((name) => !pending.has(name)),
        { kind: 'saved' },
      );
    } else refuse(fields, outcome);
    if (pending.size > 0) schedule(0);
  }

  function refuse(fields: Fields, { fields: words, message }: Extract<SaveOutcome, { kind: 'refused' }>): void {
    const named = Object.keys(fields).filter((name) => name in words);
    // A rejection that names no field concerns all of them; retrying would fail again.
    const refused = named.length > 0 ? named : Object.keys(fields);
    putBack(Object.fromEntries(Object.entries(fields).filter(([name]) => !refused.includes(name))));
    for (const name of refused.filter((one) => !pending.has(one))) {
      mark([name], { kind: 'refused', message: words[name] ?? message });
    }
  }

  return {
    change(name, value, before, pauseMs) {
      pending.set(name, value);
      drafts.keep(name, value, before);
      if (states.get(name)?.kind !== 'waiting') mark([name], { kind: 'waiting' });
      schedule(pauseMs);
    },
    flush: () => void pump(),
    states: () => states,
    busy: () => underway || pending.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
