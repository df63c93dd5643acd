/** The texts that pages need in the browser, one chunk a language. Mails and server messages are not among them. */
export const BROWSER_LOCALES: Record<string, (() => Promise<{ texts: Record<string, object> }>) | undefined> = {
  nl: () => import('./nl.ts'),
};
