import { paths } from '../../lib/paths.ts';
import type { ChatListQuery } from '../../lib/paths.ts';

/** Conversations shown at first, and as many again with each press of "more". */
export const LIST_STEP = 40;
const MOST = 1000;
/** Longer than any name. */
const LONGEST_SEARCH = 40;

/** Which conversations the list shows. It stands in the address, so that it holds for a conversation opened from it. */
export interface ListQuery {
  /** Part of a name; empty for all. */
  name: string;
  /** How many at most. */
  show: number;
}

/** Reads it from an address; what makes no sense there counts as left out. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const show = Number(query.get('show'));
  return {
    name: (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    show: Number.isInteger(show) && show > LIST_STEP ? Math.min(show, MOST) : LIST_STEP,
  };
}

/** The same for `paths`. */
export function toListQuery({ name, show }: ListQuery): ChatListQuery {
  return { q: name, show: show > LIST_STEP ? show : null };
}

/** The same for a link that stays on its page. */
export function toSearch(query: ListQuery): string {
  return new URL(paths.chats(toListQuery(query)), 'http://site.invalid').search;
}
