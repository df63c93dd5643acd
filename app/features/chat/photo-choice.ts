const MEGABYTE = 1024 * 1024;

/** What the server takes, in megabytes. */
export const MAX_MEGABYTES = 10;

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];
/** Some systems know the kind of these files by their name only. */
const NAMES = /\.hei[cf]$/i;

/** What a device offers for choosing. What a file really is, the server looks at. */
export const PHOTO_TYPES = [...TYPES, '.heic', '.heif'].join(',');

/** Why a file cannot be sent, as far as the browser can tell; null when it may. */
export function problemOf({
  type,
  name,
  size,
}: Pick<File, 'type' | 'name' | 'size'>): 'wrong_type' | 'too_large' | null {
  if (!TYPES.includes(type) && !NAMES.test(name)) return 'wrong_type';
  return size > MAX_MEGABYTES * MEGABYTE ? 'too_large' : null;
}

/** The first picture of what was dropped or pasted; with several files the first that can be sent. */
export function photoAmong(files: Iterable<File>): File | null {
  const all = [...files];
  return all.find((file) => problemOf(file) === null) ?? all.find(({ type }) => type.startsWith('image/')) ?? null;
}
