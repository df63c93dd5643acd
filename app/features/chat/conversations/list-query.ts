import { paths, type ChatListQuery } from '../../../lib/routing/paths.ts';

/** Conversations per page; "more" adds as many. */
export const PAGE_SIZE = 40;
const MAX_SHOWN = 1000;
/** Longer than any name. */
const MAX_SEARCH_LENGTH = 40;

/** Filter and length of the list. Part of the URL, so that they are kept when opening a conversation. */
export interface ListQuery {
  /** Part of a name; empty for all. */
  name: string;
  /** Maximum number. */
  show: number;
}

/** Parses the query of a URL; invalid values become defaults. */
export function parseListQuery(query: URLSearchParams): ListQuery {
  const show = Number(query.get('show'));
  return {
    name: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    show: Number.isInteger(show) && show > PAGE_SIZE ? Math.min(show, MAX_SHOWN) : PAGE_SIZE,
  };
}

/** Converts to the parameters of `paths`. */
export function toPathQuery({ name, show }: ListQuery): ChatListQuery {
  return { q: name, show: show > PAGE_SIZE ? show : null };
}

/** Converts to the search string of a link within the page. */
export function toSearchString(query: ListQuery): string {
  return new URL(paths.chats(toPathQuery(query)), 'http://site.invalid').search;
}
