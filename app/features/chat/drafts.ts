import { forgetOthers } from './outbox-keep.ts';
import type { Keep } from './outbox-keep.ts';

const PREFIX = 'drafts:';
/** How long, in ms, nothing is typed before a draft is saved with the account. */
export const SAVE_AFTER_MS = 1500;

/** Where one conversation's draft is kept. */
export interface DraftPlace {
  keep: Keep;
  member: string;
  /** Id of the profile that is written to. */
  profile: string;
  /**
   * Saves the text with the account. `after` is what the text comes after, as far as is known here.
   * @returns false when it was not kept: before there is a conversation, or because a text was sent since
   */
  save: (text: string, after: number) => Promise<boolean>;
}

/** What the account has. */
export interface SavedDraft {
  text: string;
  /** Number of the newest text that the member sent: with each, what was begun before it is done. */
  after: number;
  /** That text; empty without one. */
  lastSent: string;
}

/** Texts that are not with the account yet, by the profile they are for; an empty one was sent or emptied. */
type Unsaved = Record<string, string>;

function readUnsaved(keep: Keep, member: string): Unsaved {
  try {
    const kept = JSON.parse(keep.getItem(PREFIX + member) ?? '{}') as unknown;
    const texts = Object.entries(kept ?? {}).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(texts) as Unsaved;
  } catch {
    return {};
  }
}

function writeUnsaved({ keep, member, profile }: DraftPlace, text: string | null): void {
  const { [profile]: _, ...others } = readUnsaved(keep, member);
  const all = text === null ? others : { ...others, [profile]: text };
  try {
    if (Object.keys(all).length === 0) keep.removeItem(PREFIX + member);
    else keep.setItem(PREFIX + member, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing: the account does.
  }
}

/** Throws away drafts that other members left in this browser. */
export const forgetOtherDrafts = (storage: Storage, member: string): void => forgetOthers(storage, PREFIX, member);

/** Whether a message says what was begun: another device went on with it. */
function wentInto(message: string, begun: string): boolean {
  return begun.trim() !== '' && message.startsWith(begun.trim());
}

/**
 * What is in the box of one conversation: kept in this browser with every key, and with the account a little later. What
 * this browser has not saved yet is newer than what the account has. Words that nobody typed here are the account's: they
 * go as they came, and are never saved.
 */
export class DraftKeeper {
  readonly #place: DraftPlace;
  #text: string;
  #saved: string;
  #after: number;
  /** Whether what the box holds is of this browser. */
  #own: boolean;
  #saving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param saved what the account has */
  constructor(place: DraftPlace, { text, after }: SavedDraft) {
    this.#place = place;
    this.#saved = text;
    this.#after = after;
    const unsaved = this.unsaved();
    this.#own = unsaved !== null;
    this.#text = unsaved ?? text;
  }

  /** What this browser kept and the account does not have; null without. */
  unsaved(): string | null {
    return readUnsaved(this.#place.keep, this.#place.member)[this.#place.profile] ?? null;
  }

  /** The box holds another text. */
  typed(text: string): void {
    this.#own = true;
    this.#note(text);
    this.#saveSoon();
  }

  /** The text has left the box; the account forgets it with the message that it became. */
  sent(): void {
    clearTimeout(this.#timer);
    this.#own = true;
    this.#note('');
  }

  /**
   * The account was asked again.
   * @returns the text that belongs into the box now, and the one that it is to replace; null when it stays
   */
  learned(saved: SavedDraft): { from: string; to: string } | null {
    const from = this.#text;
    const settled = from === this.#saved;
    const sent = saved.after > this.#after;
    const follows = !this.#own || (sent && settled && wentInto(saved.lastSent, from));
    this.#after = saved.after;
    // What is on its way is newer.
    if (this.#saving) return null;
    if (follows || (from === '' && saved.text === '')) {
      this.#own = false;
      this.#saved = saved.text;
      this.#note(saved.text);
      return from === saved.text ? null : { from, to: saved.text };
    }
    // Another device wrote later, or this was asked before the last words from here were saved. But a sending elsewhere may
    // have taken words away that it did not say.
    if (settled && !(sent && saved.text === '')) return null;
    this.#saved = saved.text;
    this.#note(from);
    if (from !== saved.text) this.#saveSoon();
    return null;
  }

  /** Saves at once what is not saved. @returns whether anything was */
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
    // Typed on, or sent, while it was on its way.
    if (this.#text !== text) await this.flush();
    return true;
  }

  #saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS);
  }

  #note(text: string): void {
    this.#text = text;
    writeUnsaved(this.#place, text === this.#saved && !this.#saving ? null : text);
  }
}
