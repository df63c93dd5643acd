import { DEFAULT_NAMESPACES } from './default-namespaces.ts';

/**
 * Texts that pages need in the browser, grouped into chunks that are fetched together. Namespaces that are not listed
 * stay on the server: mails, errors, push messages, and the niche texts, of which a page gets only its own.
 */
const CHUNKS = {
  members: DEFAULT_NAMESPACES,
  /** Private albums. */
  album: ['album'],
  /** Login and signup. */
  entrance: ['auth', 'pages', 'signup'],
  /** Account: settings, passwords and sessions, export and deletion. */
  account: ['accountdeletion', 'credentials', 'settings'],
  /** The photo carousel of cards and profiles. */
  carousel: ['carousel'],
  chat: ['chat'],
  /** The composer's emoji and icebreakers, loaded when opened. */
  composer: ['emoji', 'icebreakers'],
  /** The operators' desk, in its own languages. */
  desk: [
    'desk',
    'deskaccess',
    'deskcases',
    'deskchecks',
    'deskfictional',
    'deskmembers',
    'deskmoney',
    'deskphotos',
    'deskreports',
    'desksites',
  ],
  /** Decisions about a member or their reports, and appeals. */
  decision: ['decision'],
  directdebit: ['directdebit'],
  /** Facts of profiles with their values, and interests. */
  facts: ['facts'],
  games: ['games'],
  /** Gifts and photos in a conversation. */
  media: ['media'],
  myprofile: ['myprofile'],
  /** The shop: packages, the order form, payment results. */
  order: ['credits', 'order'],
  photos: ['photos'],
  /** The people chosen for a member's day. */
  picks: ['picks'],
  /** Half an hour on top of the search. */
  spotlight: ['spotlight'],
  /** What can be done with a message, loaded when its menu is opened. */
  message: ['message'],
  /** A profile beyond the card, the actions on it, and kept messages. */
  safety: ['kept', 'person', 'profile', 'safety'],
  /** The safety centre and the app lock. */
  safetycentre: ['safetycentre'],
  /** A copy for a sister site, on both sites. */
  sisters: ['sisters'],
  sandbox: ['sandbox'],
  search: ['search'],
  /** The order of a search, and what its cards compare. */
  sorting: ['sorting'],
  transactions: ['transactions'],
  /** The check that a main photo shows its owner. */
  verification: ['verification'],
  /** Recording a voice message, loaded when it begins. */
  voice: ['voice'],
  /** Ending a match, for members who have one. */
  unmatch: ['unmatch'],
} as const satisfies Record<string, readonly string[]>;

/** The chunk that every page loads. */
const DEFAULT_CHUNK = 'members';

/** The chunk that contains a namespace; the first chunk if none does. */
export function chunkOf(namespace: string): keyof typeof CHUNKS {
  const names = Object.keys(CHUNKS) as Array<keyof typeof CHUNKS>;
  return names.find((name) => (CHUNKS[name] as readonly string[]).includes(namespace)) ?? DEFAULT_CHUNK;
}

/** The namespaces in the chunk of the given one. */
export const namespacesInChunkOf = (namespace: string): readonly string[] => CHUNKS[chunkOf(namespace)];
