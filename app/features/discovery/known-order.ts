import { useRef } from 'react';
import { usePageKey } from '../../lib/page-key.ts';

/** @param ids the known ids in display order */
export function keepListOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length;
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Keeps a list in the order in which this page has shown it and appends new entries, so that a background revalidation
 * moves no card while it may be clicked. Opening the page again uses the server's order.
 */
export function useStableOrder<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const key = usePageKey();
  const known = useRef<{ key: string; ids: string[] }>({ key, ids: [] });
  const shown = keepListOrder(items, known.current.key === key ? known.current.ids : []);
  known.current = { key, ids: shown.map(({ id }) => id) };
  return shown;
}
