/** Where a tab keeps what its visitor wrote to somebody before they logged in. */
const KEY = 'first-text';

/** Keeps a text for the box of the chat with a profile, in this tab alone; a text of nothing keeps nothing. */
export function keepFirstText(profile: string, text: string): void {
  try {
    sessionStorage.removeItem(KEY);
    if (text.trim() !== '') sessionStorage.setItem(KEY, JSON.stringify({ profile, text }));
  } catch {
    // A browser that keeps nothing: it is written again.
  }
}

/** The text that was kept for a profile, once; empty without. */
export function takeFirstText(profile: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { profile: string; text: string } | null;
    if (kept?.profile !== profile) return '';
    sessionStorage.removeItem(KEY);
    return kept.text;
  } catch {
    return '';
  }
}
