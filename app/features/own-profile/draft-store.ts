import { NOTES, sameValue } from './editor-values.ts';
import type { FieldValue } from './editor-values.ts';

/** What was typed and is not known to be stored yet. */
export interface Draft {
  value: FieldValue;
  /**
   * What the server can have without anybody else having written: first the value it was last known to have, then those
   * that were sent since, or may have been.
   */
  known: FieldValue[];
}
export type Drafts = Partial<Record<string, Draft>>;

/** Keeps drafts where they outlive the page. */
export interface DraftStore {
  read: () => Drafts;
  /** Keeps a value that was typed over another one. */
  keep: (name: string, value: FieldValue, before: FieldValue) => void;
  /** A draft is about to be sent: from now on the server may have it, whether or not it is heard to answer. */
  sent: (name: string, value: FieldValue) => void;
  /** Forgets a draft that the server has, unless another value was typed meanwhile. */
  stored: (name: string, value: FieldValue) => void;
  drop: (name: string) => void;
  /** False where the browser keeps nothing. */
  lasting: () => boolean;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** How many sent values are remembered beside the one that the server was known to have. */
const SENT = 10;

/** Adds a value that was sent; the first, which the server was known to have, never drops out. */
function withSent([first, ...sent]: readonly FieldValue[], value: FieldValue): FieldValue[] {
  return [first!, ...[...sent, value].slice(-SENT)];
}

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
      write({ ...drafts, [name]: { value, known: drafts[name]?.known ?? [before] } });
    },
    sent(name, value) {
      const drafts = current();
      const draft = drafts[name];
      if (!draft || draft.known.some((known) => sameValue(known, value))) return;
      write({ ...drafts, [name]: { ...draft, known: withSent(draft.known, value) } });
    },
    stored(name, value) {
      const drafts = current();
      const draft = drafts[name];
      if (!draft) return;
      if (sameValue(draft.value, value)) write(without(drafts, name));
      else write({ ...drafts, [name]: { ...draft, known: [value, ...draft.known.slice(1)] } });
    },
    drop: (name) => write(without(current(), name)),
    lasting: () => lasting,
  };
}

/** What becomes of drafts that an earlier page left behind. */
export interface Recovered {
  /** Nobody else wrote meanwhile: they go on where they stopped. */
  restore: Array<[name: string, value: FieldValue]>;
  /** Texts, however short, that were written over from elsewhere: theirs counts, the member may take the own one back. */
  offer: Array<[name: string, text: string]>;
  /** The server has them, or the site no longer asks. */
  done: string[];
}

const isText = (name: string, value: FieldValue): value is string =>
  typeof value === 'string' && value.trim() !== '' && NOTES.some((note) => note === name);

/** Compares drafts with what the server has. @param stored the values of the fields that are asked for */
export function recoverDrafts(drafts: Drafts, stored: Readonly<Record<string, FieldValue>>): Recovered {
  const recovered: Recovered = { restore: [], offer: [], done: [] };
  for (const [name, draft] of Object.entries(drafts)) {
    const server = stored[name];
    if (!draft || server === undefined || sameValue(draft.value, server)) recovered.done.push(name);
    else if (draft.known.some((value) => sameValue(value, server))) recovered.restore.push([name, draft.value]);
    else if (isText(name, draft.value)) recovered.offer.push([name, draft.value]);
    else recovered.done.push(name);
  }
  return recovered;
}
