type Texts = Record<string, object>;
type Chunk = () => Promise<{ texts: Texts }>;

/** The texts that pages need in the browser, by language in two chunks. Mails and errors are never among them. */
export const BROWSER_LOCALES: Record<string, { members: Chunk; entrance: Chunk } | undefined> = {
  nl: { members: () => import('./nl-members.ts'), entrance: () => import('./nl-entrance.ts') },
};

/** Namespaces that lie in the second chunk; all others are in the first. */
export const ENTRANCE_NAMESPACES: ReadonlySet<string> = new Set(['auth', 'pages', 'signup']);
