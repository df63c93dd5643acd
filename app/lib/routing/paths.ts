type Query = Record<string, string | number | null | undefined>;

function withQuery(path: string, query?: Query): string {
  if (!query) return path;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

const segment = encodeURIComponent;

/** The list that `/likes/{type}` shows. */
export type LikesType = 'received' | 'given' | 'matches';

/** Query of the conversation list: a name filter and the number of rows, and the profile just blocked. */
export interface ChatListQuery {
  blocked?: string | null;
  q?: string | null;
  show?: number | null;
}

/** Affiliate tracking parameters, passed on in links where no cookie is set. */
type Tracking = Partial<Record<'network' | 'ref' | 'sub1' | 'sub2' | 'sub3', string>>;

/** Information pages that every site has. */
export const PLATFORM_PAGES = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const;
export type PageToken = (typeof PLATFORM_PAGES)[number];

/** Query of the front page after a logout. */
export const LEFT_QUERY = 'left';

/** All URLs of a site. Links are built with these only. */
export const paths = {
  home: () => '/',
  /** The front page after a logout, which removes what the member left in the browser. */
  left: () => withQuery('/', { [LEFT_QUERY]: 1 }),
  /** @param query.dialog for the data of the dialog over another page */
  login: (query: string | { returnTo?: string; notice?: string; dialog?: 1; tracking?: Tracking } = {}) => {
    const { tracking, ...rest } = typeof query === 'string' ? { returnTo: query } : query;
    return withQuery('/login', { ...rest, ...tracking });
  },
  logout: () => '/logout',
  signup: (query: { step?: number | 'complete'; target?: string; tracking?: Tracking } = {}) => {
    const { tracking, ...rest } = query;
    return withQuery('/signup', { ...rest, ...tracking });
  },
  /** A signup step, on the signup page of the target profile if there is one. */
  signupStep: (query: { step?: number; target?: string; tracking?: Tracking }) => {
    const { target, tracking, step } = query;
    return withQuery(target ? paths.memberSignup(target) : '/signup', { step, ...tracking });
  },
  signupName: (name: string) => withQuery('/signup/name', { name }),
  completeSignup: (query: { token?: string | null; lead?: string | null } = {}) => withQuery('/complete-signup', query),
  /** Where a sister site sends the token of an archive, and the page of what it contains. */
  receiveCopy: () => '/complete-signup/receive',
  joinWithCopy: () => '/complete-signup/copy',
  resetPassword: () => '/reset-password',
  resetPasswordDone: () => withQuery('/reset-password/do', { done: 1 }),
  mailChangeDone: () => withQuery('/mail-change/do', { done: 1 }),
  activate: (token: string) => `/activate/${segment(token)}`,
  activateDone: () => '/activate/done',
  activateError: () => '/activate/error',
  accountDeleted: (query: { restore?: string } = {}) => withQuery('/account-deleted', query),
  /** @param t the token of the decision's link */
  decision: (t: string) => withQuery('/decision', { t }),
  preferences: () => '/preferences',
  entry: () => '/entry',
  /** @param returnTo the page that was asked for */
  lock: (returnTo = '') => withQuery('/lock', { returnTo }),
  /** Leads to a neutral site. */
  exit: () => '/exit',
  safety: () => '/safety',
  languages: () => '/lang-config',
  blockedDone: () => withQuery('/settings/blocked', { done: 1 }),
  settingsDone: (section: string, done: string) => withQuery(`/settings/${segment(section)}`, { done }),
  leave: (step?: 'alternatives' | 'password') => withQuery('/settings/delete', { step }),
  dataDownload: () => '/settings/data/download',
  settings: (section?: string) => (section ? `/settings/${segment(section)}` : '/settings'),

  members: (query: Query = {}) => withQuery('/members', query),
  savedSearches: (query: Query = {}) => withQuery('/members/searches', query),
  member: (id: string) => `/members/${segment(id)}`,
  memberSignup: (id: string) => `/members/${segment(id)}/signup`,
  memberBlock: (id: string) => `/members/${segment(id)}/block`,
  /** The private albums of the member and another. */
  memberAlbum: (id: string) => `/members/${segment(id)}/album`,
  /** @param query.message a received message that is chosen */
  memberReport: (id: string, query: { done?: 1; message?: string } = {}) =>
    withQuery(`/members/${segment(id)}/report`, query),
  /**
   * The conversation with a member.
   * @param query.about what of the profile the message answers: the name of a prompt, or the id of a photo
   * @param query.like a like goes with the message
   * @param query.reply the message that it replies to
   */
  memberChat: (id: string, query: { about?: string; like?: 1; reply?: string } = {}) =>
    withQuery(`/members/${segment(id)}/chat`, query),
  memberLike: (id: string) => withQuery(`/members/${segment(id)}/chat`, { like: 1 }),
  memberReply: (id: string, about: string) => withQuery(`/members/${segment(id)}/chat`, { about }),
  /** The conversation with the gift dialog open. */
  memberGift: (id: string) => withQuery(`/members/${segment(id)}/chat`, { gift: 1 }),
  /** The conversation with the photo form open, for browsers without JavaScript. */
  memberPhoto: (id: string) => withQuery(`/members/${segment(id)}/chat`, { photo: 1 }),
  likedMember: (id: string) => `/likes/m/${segment(id)}`,
  likes: (type?: LikesType) => (type ? `/likes/${type}` : '/likes'),
  swipeGame: () => '/swipe-game',
  picks: () => '/picks',
  spotlight: () => '/spotlight',
  matchFinder: (query: { step?: number } = {}) => withQuery('/match-finder', query),
  signupMatches: (query: { step?: number } = {}) => withQuery('/signup-matches', query),
  chats: (query: ChatListQuery = {}) => withQuery('/chats', { ...query }),
  /** @param query.around a message to show with those around it, `reply` one to reply to */
  chat: (conversationId: string, query: ChatListQuery & { before?: string; around?: string; reply?: string } = {}) =>
    withQuery(`/chats/${segment(conversationId)}`, { ...query }),
  /** What can be done with one message, for browsers without JavaScript. */
  message: (id: string) => `/chats/messages/${segment(id)}`,
  chatDelete: (conversationId: string) => `/chats/${segment(conversationId)}/delete`,
  /** @param query.back the path of this site to return to after the purchase */
  credits: (query: { back?: string | null } = {}) => withQuery('/credits', query),
  /** The order page of a package; `code` and `country` are applied as if typed. */
  order: (id: string, method?: string | null, query: { code?: string | null; country?: string | null } = {}) =>
    withQuery(`/credits/${segment(id)}${method ? `/${segment(method)}` : ''}`, query),
  repeatOrder: () => '/credits/repeat-order',
  /** The direct debit form; without an order it shows an explanation. */
  directDebit: (order?: string, query: { edit?: 1; sent?: 1 } = {}) => withQuery('/directdebit', { order, ...query }),
  /** The result of an order; the page grants nothing. */
  paymentResult: (result: 'complete' | 'pending' | 'failed', order: string) =>
    withQuery(`/payment/${result}`, { order }),
  sandbox: () => '/sandbox',
  sandboxCheckout: (id: string) => `/sandbox/checkout/${segment(id)}`,
  transactions: (id?: string, query: Query = {}) =>
    withQuery(id ? `/transactions/${segment(id)}` : '/transactions', query),
  creditHistory: (after?: string | null) => withQuery('/transactions', { view: 'credits', after }),
  /** The invoice of an order, or another of its documents. */
  invoice: (order: string, document?: string) => withQuery(`/transactions/${segment(order)}/invoice`, { document }),
  withdrawal: (order: string) => `/transactions/${segment(order)}/withdraw`,
  /** @param query.back as in `credits` */
  premium: (query: { back?: string | null } = {}) => withQuery('/premium', query),
  profile: (query: { view?: 'others'; saved?: 1 } = {}) => withQuery('/profile', query),
  ownPhotos: () => '/profile#photos',
  arrangePhotos: () => '/profile/photos',
  notifications: (done?: 'resumed' | 'asked' | 'removed') => withQuery('/notifications', { done }),
  page: (token: PageToken) => `/pages/${token}`,
  /** The site's own privacy text, for visitors who get the United States text by default. */
  ownPrivacy: () => '/pages/privacy?notice=own',
  pricing: () => '/pricing',
  complaints: () => '/complaints',

  demoEnter: (ticket: string) => withQuery('/demo/enter', { ticket }),
  launcher: (query: { approved?: number } = {}) => withQuery('/', query),
  mailbox: (tenant?: string) => withQuery('/mailbox', { tenant }),
  mail: (tenant: string, file: string) => `/mailbox/${segment(tenant)}/${segment(file)}`,
  mailBody: (tenant: string, file: string) => `/mailbox/${segment(tenant)}/${segment(file)}/html`,

  preview: (part = '', query: Query = {}) => withQuery(part ? `/preview/${part}` : '/preview', query),

  logo: () => '/logo.svg',
  linkPreview: () => '/link-preview',
  lander: (name: string, variant?: string) => `/landers/${segment(name)}${variant ? `/${segment(variant)}` : ''}`,
  memberLander: (id: string, name: string, variant?: string) =>
    `/members/${segment(id)}/${segment(name)}${variant ? `/${segment(variant)}` : ''}`,
  person: (look: string, number: number) => `/generated/people/${look}-${number}.webp`,
  hero: (look: string, number: number) => `/generated/hero/${look}-${number}.webp`,

  events: (after: number) => `/api/events?after=${after}`,
  apiUser: () => '/api/user.php',
  apiProfile: () => '/api/profile.php',
  /** @param query.profile whose photos are asked for */
  apiPhoto: (query: { profile?: string } = {}) => withQuery('/api/photo.php', query),
  /** The picture of the asked pose. */
  apiPhotoCheck: () => '/api/photo-check.php',
  apiAlbumPhoto: () => '/api/album-photo.php',
  apiLogout: () => '/api/logout.php',
  apiPasskeyOptions: () => '/api/passkey.php?options=1',
  apiPasskey: () => '/api/passkey.php',
  apiDeviceKeyOptions: () => '/api/device-key.php?options=1',
  apiDeviceKey: () => '/api/device-key.php',
  apiUnlockOptions: () => '/api/unlock.php?options=1',
  apiUnlock: () => '/api/unlock.php',
  apiPasskeyLoginOptions: () => '/api/passkey-login.php?options=1',
  apiPasskeyLogin: () => '/api/passkey-login.php',
  apiMessage: (query: { message?: string } = {}) => withQuery('/api/message.php', query),
  apiReaction: () => '/api/reaction.php',
  apiGift: () => '/api/gift.php',
  apiPhotoOpen: () => '/api/photo-open.php',
  apiRefusePhotos: () => '/api/refuse-photos.php',
  apiVoice: () => '/api/voice.php',
  apiRefuseVoice: () => '/api/refuse-voice.php',
  apiDraft: () => '/api/draft.php',
  apiChats: () => '/api/chats.php',
  apiChat: () => '/api/chat.php',
  apiMessages: (conversation: string, before: string) => withQuery('/api/messages.php', { conversation, before }),
  apiLikes: () => '/api/likes.php',
  apiSwipe: () => '/api/swipe.php',
  apiAutoLike: () => '/api/auto-like.php',
  apiRegions: () => '/api/regions.php',
  apiSettings: () => '/api/settings.php',
  apiGeocode: (lat: number, lon: number) => withQuery('/api/geocode.php', { lat, lon }),
  apiPushSubscription: () => '/api/user.php?push=1',
  apiTyping: () => '/api/typing.php',
  apiPageHidden: () => '/api/page-hidden.php',
  apiPageShown: () => '/api/page-shown.php',
  apiPageBounce: () => '/api/page-bounce.php',
  apiPageError: () => '/api/page-error.php',
  apiOrder: (id: string) => withQuery('/api/order.php', { id }),
  apiTimeBonus: () => '/api/time-bonus.php',
  apiWelcomeCode: () => '/api/discountcode.php?welcome=true',
  ready: () => '/readyz',
  serviceWorker: () => '/service-worker.js',
  manifest: () => '/manifest.webmanifest',
  appleIcon: () => '/apple-touch-icon.png',
} as const;

/**
 * A path of this site to return to, encoded, or `fallback`. Refuses other origins, schemes, `//host`, backslashes and control
 * characters, so that a link to the login page is no open redirect.
 */
export function safeReturnPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])/.test(value)) return fallback;
  for (const char of value) if (char === '\\' || char.charCodeAt(0) < 0x20) return fallback;
  const base = 'http://site.invalid';
  try {
    const { origin, pathname, search, hash } = new URL(value, base);
    // `/..//host` is `//host`. API calls are no pages, and one of them logs out.
    const isPage = origin === base && !/^\/(?:\/|(?:api|logout)(?:\/|$))/i.test(decodeURI(pathname));
    // As a header has it, which takes no other characters.
    return isPage ? pathname + search + hash : fallback;
  } catch {
    return fallback;
  }
}
