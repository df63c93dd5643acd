/** What a form of the photo editor asks for; `earlier` and `later` move one photo by one place. */
export const PHOTO_INTENTS = ['main', 'earlier', 'later', 'order', 'delete'] as const;
export type PhotoIntent = (typeof PHOTO_INTENTS)[number];

/** A list with one of its entries at another place. Both counted from 0. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = [...list];
  const [item] = rest.splice(from, 1);
  if (item !== undefined) rest.splice(to, 0, item);
  return rest;
}

/** The photos as they will be when the server has done what a form asks for, which is what the page shows meanwhile. */
export function arrangedAs<Photo extends { id: string }>(
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
  if (intent === 'main') return moved(photos, from, 0);
  if (intent === 'earlier') return moved(photos, from, Math.max(from - 1, 0));
  if (intent === 'later') return moved(photos, from, from + 1);
  return photos;
}
