import { paths } from '../../lib/paths.ts';
import { upload } from '../../lib/upload.ts';

/** The result of an upload; `words` is null if only the network failed. */
export type UploadResult = { photo: string } | { words: string | null; again: boolean };

/** Statuses after which a retry may succeed. */
const RETRYABLE_STATUSES = new Set([408, 429]);

interface RejectionBody {
  message?: string;
  fields?: Record<string, string>;
}

async function readUploadResponse(response: Response): Promise<UploadResult> {
  const again = response.status >= 500 || RETRYABLE_STATUSES.has(response.status);
  const body = (await response.json().catch(() => ({}))) as RejectionBody & { photo?: { id: string } };
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
): Promise<UploadResult | null> {
  const body = new FormData();
  body.set('photo', file, name);
  try {
    const response = await upload(paths.apiPhoto(), body, onProgress);
    return response && (await readUploadResponse(response));
  } catch {
    return { words: null, again: true };
  }
}
