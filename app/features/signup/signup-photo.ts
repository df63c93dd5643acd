import { callApi } from '../../lib/api-call.ts';
import { paths } from '../../lib/paths.ts';

/** What was chosen in the last step; only an account can hold a photo, so it waits here until there is one. */
let chosen: File | null = null;

/** Keeps the photo for when the account is there; null when none is wanted after all. */
export function chooseSignupPhoto(file: File | null): void {
  chosen = file;
}

export type PhotoAnswer = { sent: true } | { refusal: string | null };

/**
 * Sends the chosen photo to the new account, once.
 * @returns null when none was chosen; a refusal without words when the network or the server failed
 */
export async function sendSignupPhoto(): Promise<PhotoAnswer | null> {
  const file = chosen;
  chosen = null;
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
