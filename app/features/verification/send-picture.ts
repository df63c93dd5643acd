import { upload } from '../../lib/api/upload.ts';
import { paths } from '../../lib/routing/paths.ts';

interface Refusal {
  message?: string;
  fields?: Record<string, string>;
}

/** Sends the picture of the pose. @returns null once stored, else the refusal in words; empty without a connection */
export async function sendPicture(picture: Blob, name: string): Promise<string | null> {
  const body = new FormData();
  body.set('photo', picture, name);
  body.set('consent', '1');
  try {
    const response = await upload(paths.apiPhotoCheck(), body, () => {});
    if (!response || response.ok) return null;
    const { fields, message } = (await response.json().catch(() => ({}))) as Refusal;
    return Object.values(fields ?? {})[0] ?? message ?? '';
  } catch {
    return '';
  }
}
