/**
 * Texts that pages need in the browser, by what is fetched together when a screen first asks for one of them. What is not
 * here stays on the server: mails, errors, push messages, and the brands' own voices, of which a page is handed its own.
 */
const CHUNKS = {
  /** What every page and the members area say. */
  members: ['banners', 'common', 'facts', 'likes', 'members', 'profile'],
  /** The way in. */
  entrance: ['auth', 'pages', 'signup'],
  /** The own account: settings, passwords and sessions, export and deletion. */
  account: ['credentials', 'departure', 'settings'],
  chat: ['chat'],
  /** The composer's emoji and opening lines, for who opens them. */
  composer: ['emoji', 'icebreakers'],
  /** The operators' desk, in its own languages. */
  desk: [
    'desk',
    'deskaccess',
    'deskcases',
    'deskfictional',
    'deskmembers',
    'deskmoney',
    'deskphotos',
    'deskreports',
    'desksites',
  ],
  /** What was decided about a member, or what they reported, and the appeal against it. */
  decision: ['decision'],
  directdebit: ['directdebit'],
  games: ['games'],
  /** Gifts and photos in a conversation. */
  media: ['media'],
  myprofile: ['myprofile'],
  /** The shop: packages, the order form, what becomes of a payment. */
  order: ['credits', 'order'],
  photos: ['photos'],
  /** What a member finds at another: the profile beyond its card, what can be done about them, a message that was kept. */
  safety: ['kept', 'person', 'safety'],
  sandbox: ['sandbox'],
  search: ['search'],
  transactions: ['transactions'],
} as const satisfies Record<string, readonly string[]>;

/** The chunk that every page loads. */
const FIRST = 'members';

/** The chunk of a namespace; of one that the browser has no texts of, the first. */
export function chunkOf(namespace: string): keyof typeof CHUNKS {
  const names = Object.keys(CHUNKS) as Array<keyof typeof CHUNKS>;
  return names.find((name) => (CHUNKS[name] as readonly string[]).includes(namespace)) ?? FIRST;
}

/** The namespaces of the chunk of one of them. */
export const travelWith = (namespace: string): readonly string[] => CHUNKS[chunkOf(namespace)];
