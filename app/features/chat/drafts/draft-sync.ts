import { deleteItemsOfOthers, type KeyValueStorage } from '../outbox/outbox-storage.ts';

/** Of everything about drafts in this browser; the member's id follows. */
export const DRAFTS_PREFIX = 'drafts:';
export const SAVE_DEBOUNCE_MS = 1500;

export interface DraftLocation {
  keep: KeyValueStorage;
  member: string;
  /** Id of the recipient's profile. */
  profile: string;
  /**
   * Saves the text to the account. `after` is the sequence number of the latest message known here.
   * @returns false when it was rejected: no conversation yet, or a later text was sent
   */
  save: (text: string, after: number) => Promise<boolean>;
}

/** The draft stored with the account. */
export interface SavedDraft {
  text: string;
  /** Sequence number of the newest text the member sent; drafts started before it are obsolete. */
  after: number;
  /** Content of that text; empty for none. */
  lastSent: string;
}

/** Texts not yet saved to the account, by recipient; an empty text was sent or cleared. */
type Unsaved = Record<string, string>;

function readUnsaved(keep: KeyValueStorage, member: string): Unsaved {
  try {
    const kept = JSON.parse(keep.getItem(DRAFTS_PREFIX + member) ?? '{}') as unknown;
    const texts = Object.entries(kept ?? {}).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(texts) as Unsaved;
  } catch {
    return {};
  }
}

function writeUnsaved({ keep, member, profile }: DraftLocation, text: string | null): void {
  const { [profile]: _, ...others } = readUnsaved(keep, member);
  const all = text === null ? others : { ...others, [profile]: text };
  try {
    if (Object.keys(all).length === 0) keep.removeItem(DRAFTS_PREFIX + member);
    else keep.setItem(DRAFTS_PREFIX + member, JSON.stringify(all));
  } catch {
    // Storage is unavailable; the account still stores the draft.
  }
}

/** Deletes drafts of other members from this browser. */
export const deleteOtherDrafts = (storage: Storage, member: string): void =>
  deleteItemsOfOthers(storage, DRAFTS_PREFIX, member);

/** Whether a message starts with the draft, so another device continued and sent it. */
function continuesDraft(message: string, begun: string): boolean {
  return begun.trim() !== '' && message.startsWith(begun.trim());
}

/**
 * Synchronises the composer of one conversation: with this browser's storage on every change, with the account after a
 * debounce. Unsaved text of this browser takes precedence over the account's. Text that came from the account follows
 * changes there and is never saved back.
 */
export class DraftSync {
  readonly #place: DraftLocation;
  #text: string;
  #saved: string;
  #after: number;
  /** Whether the text was typed in this browser. */
  #own: boolean;
  #saving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param saved the account's draft */
  constructor(place: DraftLocation, { text, after }: SavedDraft) {
    this.#place = place;
    this.#saved = text;
    this.#after = after;
    const unsaved = this.unsaved();
    this.#own = unsaved !== null;
    this.#text = unsaved ?? text;
  }

  /** Text stored in this browser but not in the account; null for none. */
  unsaved(): string | null {
    return readUnsaved(this.#place.keep, this.#place.member)[this.#place.profile] ?? null;
  }

  /** The member changed the text. */
  typed(text: string): void {
    this.#own = true;
    this.#note(text);
    this.#saveSoon();
  }

  /** The text was sent; the server deletes the draft with the message. */
  sent(): void {
    clearTimeout(this.#timer);
    this.#own = true;
    this.#note('');
  }

  /**
   * Processes the account's reloaded draft.
   * @returns the text to put into the composer and the one it replaces; null for no change
   */
  receive(saved: SavedDraft): { from: string; to: string } | null {
    const from = this.#text;
    const settled = from === this.#saved;
    const sent = saved.after > this.#after;
    const follows = !this.#own || (sent && settled && continuesDraft(saved.lastSent, from));
    this.#after = saved.after;
    // The save in progress is newer.
    if (this.#saving) return null;
    if (follows || (from === '' && saved.text === '')) {
      this.#own = false;
      this.#saved = saved.text;
      this.#note(saved.text);
      return from === saved.text ? null : { from, to: saved.text };
    }
    // Another device wrote later, or this response predates the last save. A message sent elsewhere, however, may have
    // deleted the draft without containing it.
    if (settled && !(sent && saved.text === '')) return null;
    this.#saved = saved.text;
    this.#note(from);
    if (from !== saved.text) this.#saveSoon();
    return null;
  }

  /** Saves unsaved text immediately. @returns whether anything was saved */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    const text = this.#text;
    if (!this.#own || this.#saving || text === this.#saved) return false;
    this.#saving = true;
    const done = await this.#place.save(text, this.#after);
    this.#saving = false;
    if (!done) return false;
    this.#saved = text;
    this.#note(this.#text);
    // The text changed while saving.
    if (this.#text !== text) await this.flush();
    return true;
  }

  #saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_DEBOUNCE_MS);
  }

  #note(text: string): void {
    this.#text = text;
    writeUnsaved(this.#place, text === this.#saved && !this.#saving ? null : text);
  }
}
