/** Session storage key for the message a visitor typed before login. */
const KEY = 'first-text';

/** Keeps a text for the composer of the chat with a profile, in this tab only; a blank text clears it. */
export function keepFirstText(profile: string, text: string): void {
  try {
    sessionStorage.removeItem(KEY);
    if (text.trim() !== '') sessionStorage.setItem(KEY, JSON.stringify({ profile, text }));
  } catch {
    // Without session storage the text is lost.
  }
}

/** Returns the text stored for a profile and removes it; empty without one. */
export function takeFirstText(profile: string): string {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { profile: string; text: string } | null;
    if (stored?.profile !== profile) return '';
    sessionStorage.removeItem(KEY);
    return stored.text;
  } catch {
    return '';
  }
}
