import { NOTES, isSameStoredValue, type FieldValue } from '../editor-values.ts';

/** Input that is not known to be stored yet. */
interface Draft {
  value: FieldValue;
  /**
   * Values that the server can have without a write from elsewhere: first the last confirmed value, then those sent
   * since.
   */
  known: FieldValue[];
}
type Drafts = Partial<Record<string, Draft>>;

export interface DraftStore {
  read: () => Drafts;
  /** Stores a new value and the value before it. */
  keep: (name: string, value: FieldValue, before: FieldValue) => void;
  /** Records that a draft is being sent: from now on the server may have it, even without a response. */
  sent: (name: string, value: FieldValue) => void;
  /** Drops a stored draft, unless a newer value was typed. */
  stored: (name: string, value: FieldValue) => void;
  drop: (name: string) => void;
  /** False if the browser stores nothing. */
  lasting: () => boolean;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Maximum number of sent values kept besides the confirmed one. */
const SENT_HISTORY_MAX = 10;

/** Appends a sent value; the first one, confirmed by the server, is always kept. */
function addSentValue([first, ...sent]: readonly FieldValue[], value: FieldValue): FieldValue[] {
  return [first!, ...[...sent, value].slice(-SENT_HISTORY_MAX)];
}

function parseDrafts(text: string | null): Drafts {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Drafts;
  } catch {
    return {};
  }
}

/**
 * Creates the drafts of one member's profile in browser storage.
 * @param place null if the browser has none or forbids it
 * @param owner the member; other members in the same browser have separate drafts
 */
export function createDraftStore(place: DraftStorage | null, owner: string): DraftStore {
  const key = `profile-draft:${owner}`;
  let lasting = place !== null;
  let kept = parseDrafts(place?.getItem(key) ?? null);
  // Read on each access: another tab may have written.
  const current = () => (lasting ? parseDrafts(place!.getItem(key)) : kept);
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
      if (!draft || draft.known.some((known) => isSameStoredValue(known, value))) return;
      write({ ...drafts, [name]: { ...draft, known: addSentValue(draft.known, value) } });
    },
    stored(name, value) {
      const drafts = current();
      const draft = drafts[name];
      if (!draft) return;
      if (isSameStoredValue(draft.value, value)) write(without(drafts, name));
      else write({ ...drafts, [name]: { ...draft, known: [value, ...draft.known.slice(1)] } });
    },
    drop: (name) => write(without(current(), name)),
    lasting: () => lasting,
  };
}

/** Drafts of an earlier page by what to do with them. */
interface Recovered {
  /** The server's value did not change: restore them. */
  restore: Array<[name: string, value: FieldValue]>;
  /** The server's text changed: keep the server's and offer the draft. */
  offer: Array<[name: string, text: string]>;
  /** The server has them, or the site no longer has the field. */
  done: string[];
}

const isNoteText = (name: string, value: FieldValue): value is string =>
  typeof value === 'string' && value.trim() !== '' && NOTES.some((note) => note === name);

/** Compares drafts with the server's values. @param stored the values of the fields that the site has */
export function recoverDrafts(drafts: Drafts, stored: Readonly<Record<string, FieldValue>>): Recovered {
  const recovered: Recovered = { restore: [], offer: [], done: [] };
  for (const [name, draft] of Object.entries(drafts)) {
    const server = stored[name];
    if (!draft || server === undefined || isSameStoredValue(draft.value, server)) recovered.done.push(name);
    else if (draft.known.some((value) => isSameStoredValue(value, server))) recovered.restore.push([name, draft.value]);
    else if (isNoteText(name, draft.value)) recovered.offer.push([name, draft.value]);
    else recovered.done.push(name);
  }
  return recovered;
}
