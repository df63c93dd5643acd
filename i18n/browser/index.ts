type Texts = Record<string, object>;
type Chunk = () => Promise<{ texts: Texts }>;
type Chunks = { members: Chunk; entrance: Chunk; account: Chunk; safety: Chunk; preview: Chunk };

/** The texts that pages need in the browser, by language in chunks. Mails and errors are never among them. */
export const BROWSER_LOCALES: Record<string, Chunks | undefined> = {
  nl: {
    members: () => import('./nl-members.ts'),
    entrance: () => import('./nl-entrance.ts'),
    account: () => import('./nl-account.ts'),
    safety: () => import('./nl-safety.ts'),
    preview: () => import('./nl-preview.ts'),
  },
};

/** The chunk of each namespace that is not in the first one. */
export const CHUNK_OF: Readonly<Record<string, keyof Chunks>> = {
  auth: 'entrance',
  pages: 'entrance',
  signup: 'entrance',
  credentials: 'account',
  departure: 'account',
  safety: 'safety',
  settings: 'account',
  preview: 'preview',
};
