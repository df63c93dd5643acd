import { sameValue } from './editor-values.ts';
import type { FieldValue } from './editor-values.ts';

/** What was typed and is not known to be stored yet. */
export interface Draft {
  value: FieldValue;
  /** What the server can have without anybody else having written: the value before, and those sent since. */
  known: FieldValue[];
}
export type Drafts = Partial<Record<string, Draft>>;

/** Keeps drafts where they outlive the page. */
export interface DraftStore {
  read: () => Drafts;
  /** Keeps a value that was typed over another one. */
  keep: (name: string, value: FieldValue, before: FieldValue) => void;
  /** Forgets a draft that the server has, unless another value was typed meanwhile. */
  stored: (name: string, value: FieldValue) => void;
  drop: (name: string) => void;
  /** False where the browser keeps nothing. */
  lasting: () => boolean;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** How many sent values are remembered; the server has one of the newest. */
const KNOWN = 5;

function parse(text: string | null): Drafts {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Drafts;
  } catch {
    return {};
  }
}

/**
 * Drafts of one member's profile in the browser's storage.
 * @param place null where the browser has none or forbids it
 * @param owner whose profile it is: another member of the same browser sees none of it
 */
export function createDraftStore(place: Place | null, owner: string): DraftStore {
  const key = `profile-draft:${owner}`;
  let lasting = place !== null;
  let kept = parse(place?.getItem(key) ?? null);
  // Read anew each time: another tab may have written.
  const current = () => (lasting ? parse(place!.getItem(key)) : kept);
  const write = (drafts: Drafts) => {
    kept = drafts;
    try {
      if (Object.keys(drafts).length === 0) place?.removeItem(key);
      else place?.setItem(key, JSON.stringify(drafts));
    } catch {
      lasting = false;
    }
  };
  const without = (drafts: Drafts, name: string) =>
    Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== name));
  return {
    read: current,
    keep(name, value, before) {
      const drafts = current();
      const old = drafts[name];
      const known = old ? [...old.known, old.value].slice(-KNOWN) : [before];
      write({ ...drafts, [name]: { value, known } });
    },
    stored(name, value) {
      const drafts = current();
      const draft = drafts[name];
      if (!draft) return;
      if (sameValue(draft.value, value)) write(without(drafts, name));
      else write({ ...drafts, [name]: { ...draft, known: [...draft.known, value].slice(-KNOWN) } });
    },
    drop: (name) => write(without(current(), name)),
    lasting: () => lasting,
  };
}

/** What becomes of drafts that an earlier page left behind. */
export interface Recovered {
  /** Nobody else wrote meanwhile: they go on where they stopped. */
  restore: Array<[name: string, value: FieldValue]>;
  /** Texts that were written over from elsewhere: the newer one counts, the member may take the older one back. */
  offer: Array<[name: string, text: string]>;
  /** The server has them, or the site no longer asks. */
  done: string[];
}

/** Compares drafts with what the server has. @param stored the values of the fields that are asked for */
export function recoverDrafts(drafts: Drafts, stored: Readonly<Record<string, FieldValue>>): Recovered {
  const recovered: Recovered = { restore: [], offer: [], done: [] };
  for (const [name, draft] of Object.entries(drafts)) {
    const server = stored[name];
    if (!draft || server === undefined || sameValue(draft.value, server)) recovered.done.push(name);
    else if (draft.known.some((value) => sameValue(value, server))) recovered.restore.push([name, draft.value]);
    else if (typeof draft.value === 'string' && draft.value.length > 20) recovered.offer.push([name, draft.value]);
    else recovered.done.push(name);
  }
  return recovered;
}
