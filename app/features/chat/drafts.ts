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
  /** Saves the text with the account. @returns false when it could not, such as before there is a conversation */
  save: (text: string) => Promise<boolean>;
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

/**
 * What is in the box of one conversation: kept in this browser with every key, and with the account a little later. What
 * this browser has not saved yet is newer than what the account has.
 */
export class DraftKeeper {
  readonly #place: DraftPlace;
  #text: string;
  #saved: string;
  #saving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param saved what the account has */
  constructor(place: DraftPlace, saved: string) {
    this.#place = place;
    this.#saved = saved;
    this.#text = this.unsaved() ?? saved;
  }

  /** What this browser kept and the account does not have; null without. */
  unsaved(): string | null {
    return readUnsaved(this.#place.keep, this.#place.member)[this.#place.profile] ?? null;
  }

  /** The box holds another text. */
  typed(text: string): void {
    this.#note(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS);
  }

  /** The text has left the box; the account forgets it with the message that it became. */
  sent(): void {
    clearTimeout(this.#timer);
    this.#note('');
  }

  /** A message was stored, and with it the account's draft is gone. */
  stored(): void {
    this.#saved = '';
    if (this.#saving) return;
    this.#note(this.#text);
  }

  /** Saves at once what is not saved. @returns whether anything was */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    const text = this.#text;
    if (this.#saving || text === this.#saved) return false;
    this.#saving = true;
    const done = await this.#place.save(text);
    this.#saving = false;
    if (!done) return false;
    this.#saved = text;
    this.#note(this.#text);
    // Typed on, or sent, while it was on its way.
    if (this.#text !== text) await this.flush();
    return true;
  }

  #note(text: string): void {
    this.#text = text;
    writeUnsaved(this.#place, text === this.#saved && !this.#saving ? null : text);
  }
}
