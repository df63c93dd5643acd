const MEGABYTE = 1024 * 1024;

/** Maximum size accepted by the server, in megabytes. */
export const MAX_MEGABYTES = 10;

const MIME_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];
/** Some systems report no MIME type for these files. */
const HEIC_NAME = /\.hei[cf]$/i;

/** Value of `accept`. The server checks the real content. */
export const ACCEPTED_PHOTOS = [...MIME_TYPES, '.heic', '.heif'].join(',');

/** Why a file cannot be sent, as far as the browser can tell; null when it can. */
export function findPhotoProblem({
  type,
  name,
  size,
}: Pick<File, 'type' | 'name' | 'size'>): 'wrong_type' | 'too_large' | null {
  if (!MIME_TYPES.includes(type) && !HEIC_NAME.test(name)) return 'wrong_type';
  return size > MAX_MEGABYTES * MEGABYTE ? 'too_large' : null;
}

/** The first valid picture of dropped or pasted files, or the first invalid one. */
export function pickPhoto(files: Iterable<File>): File | null {
  const all = [...files];
  return (
    all.find((file) => findPhotoProblem(file) === null) ?? all.find(({ type }) => type.startsWith('image/')) ?? null
  );
}
