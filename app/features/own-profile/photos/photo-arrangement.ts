/** Intents of the photo editor's forms; `earlier` and `later` move a photo by one position. */
export const PHOTO_INTENTS = ['main', 'earlier', 'later', 'order', 'delete'] as const;
export type PhotoIntent = (typeof PHOTO_INTENTS)[number];

/** Returns a list with one item moved. Both indexes from 0. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = [...list];
  const [item] = rest.splice(from, 1);
  if (item !== undefined) rest.splice(to, 0, item);
  return rest;
}

export function applyArrangement<Photo extends { id: string }>(
  photos: readonly Photo[],
  form: Pick<FormData, 'get'> | undefined,
): readonly Photo[] {
  const intent = form?.get('intent');
  if (intent === 'order') {
    const place = new Map(
      String(form?.get('order'))
        .split(' ')
        .map((id, index) => [id, index]),
    );
    return photos.toSorted(
      (one, other) => (place.get(one.id) ?? photos.length) - (place.get(other.id) ?? photos.length),
    );
  }
  const from = photos.findIndex(({ id }) => id === form?.get('photo'));
  if (from < 0) return photos;
  if (intent === 'delete') return photos.filter((_, index) => index !== from);
  if (intent === 'main') return moveItem(photos, from, 0);
  if (intent === 'earlier') return moveItem(photos, from, Math.max(from - 1, 0));
  if (intent === 'later') return moveItem(photos, from, from + 1);
  return photos;
}
