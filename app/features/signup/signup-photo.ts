import { callApi } from '../../lib/api-call.ts';
import { paths } from '../../lib/paths.ts';

/** The photo chosen in the last step, held until the account exists. */
let chosenPhoto: File | null = null;

/** Stores the chosen photo until the account exists; null removes it. */
export function chooseSignupPhoto(file: File | null): void {
  chosenPhoto = file;
}

export type PhotoUploadResult = { sent: true } | { refusal: string | null };

/**
 * Uploads the chosen photo to the new account, once.
 * @returns null when none was chosen; a refusal without text after a network or server failure
 */
export async function uploadSignupPhoto(): Promise<PhotoUploadResult | null> {
  const file = chosenPhoto;
  chosenPhoto = null;
  if (!file) return null;
  const body = new FormData();
  body.set('photo', file);
  try {
    const answer = await callApi(paths.apiPhoto(), { method: 'POST', body });
    if (!answer) return { refusal: null };
    if (answer.ok) return { sent: true };
    const { message } = (await answer.json()) as { message?: string };
    return { refusal: message ?? null };
  } catch {
    return { refusal: null };
  }
}
