import { paths } from '../../lib/paths.ts';
import { upload } from '../../lib/upload.ts';

/** The result of an upload; `words` is null if only the network failed. */
export type SendAnswer = { photo: string } | { words: string | null; again: boolean };

/** Statuses after which a retry may succeed. */
const PASSING = new Set([408, 429]);

interface Refusal {
  message?: string;
  fields?: Record<string, string>;
}

async function read(response: Response): Promise<SendAnswer> {
  const again = response.status >= 500 || PASSING.has(response.status);
  const body = (await response.json().catch(() => ({}))) as Refusal & { photo?: { id: string } };
  if (response.ok && body.photo) return { photo: body.photo.id };
  return { words: body.fields?.photo ?? body.message ?? null, again };
}

/**
 * Uploads one photo.
 * @param onProgress called with the share that was sent, from 0 to 1
 * @returns null if the member is signed out; never rejects
 */
export async function sendPhoto(
  file: Blob,
  name: string,
  onProgress: (share: number) => void,
): Promise<SendAnswer | null> {
  const body = new FormData();
  body.set('photo', file, name);
  try {
    const response = await upload(paths.apiPhoto(), body, onProgress);
    return response && (await read(response));
  } catch {
    return { words: null, again: true };
  }
}
