import { paths } from '../../lib/paths.ts';
import type { ChatListQuery } from '../../lib/paths.ts';

/** Conversations per page; "more" adds as many. */
export const LIST_STEP = 40;
const MOST = 1000;
/** Longer than any name. */
const LONGEST_SEARCH = 40;

/** Filter and length of the list. Part of the URL, so that they are kept when opening a conversation. */
export interface ListQuery {
  /** Part of a name; empty for all. */
  name: string;
  /** Maximum number. */
  show: number;
}

/** Parses the query of a URL; invalid values become defaults. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const show = Number(query.get('show'));
  return {
    name: (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    show: Number.isInteger(show) && show > LIST_STEP ? Math.min(show, MOST) : LIST_STEP,
  };
}

/** Converts to the parameters of `paths`. */
export function toListQuery({ name, show }: ListQuery): ChatListQuery {
  return { q: name, show: show > LIST_STEP ? show : null };
}

/** Converts to the search string of a link within the page. */
export function toSearch(query: ListQuery): string {
  return new URL(paths.chats(toListQuery(query)), 'http://site.invalid').search;
}
