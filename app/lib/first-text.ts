/** Session storage key for the message a visitor typed before login. */
const STORAGE_KEY = 'first-text';

/** Keeps a text for the composer of the chat with a profile, in this tab only; a blank text clears it. */
export function storeFirstMessage(profile: string, text: string): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
    if (text.trim() !== '') sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ profile, text }));
  } catch {
    // Without session storage the text is lost.
  }
}

/** Returns the text stored for a profile and removes it; empty without one. */
export function takeFirstMessage(profile: string): string {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as {
      profile: string;
      text: string;
    } | null;
    if (stored?.profile !== profile) return '';
    sessionStorage.removeItem(STORAGE_KEY);
    return stored.text;
  } catch {
    return '';
  }
}
