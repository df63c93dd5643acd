import { DAY_SECONDS } from '../../../lib/time/duration.ts';

/** The last opened conversation and its time: `<id>.<unix seconds>`. Written on wide screens only. */
export const LAST_CHAT_COOKIE = 'last-chat';

/** Days after which the cookie is ignored. */
const DAYS = 30;

/** List and conversation are side by side; breakpoint `lg` of the stylesheets. */
const WIDE_SCREEN = '(min-width: 992px)';

export const isWideScreen = (): boolean => window.matchMedia(WIDE_SCREEN).matches;

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LAST_CHAT_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/**
 * Parses the cookie.
 * @param cookie raw value; null without it
 * @param now unix seconds
 * @returns id of the conversation to reopen; null for none or an old one
 */
export function readLastChat(cookie: string | null, now: number): string | null {
  const [, id, at] = /^([0-9a-f-]{36})\.(\d{1,12})$/.exec(cookie ?? '') ?? [];
  return id !== undefined && now - Number(at) < DAYS * DAY_SECONDS ? id : null;
}

const readCookie = () => new RegExp(`(?:^|; )${LAST_CHAT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? null;

/** `readLastChat` for the browser's own cookie. */
export const readOwnLastChat = (now: number): string | null => readLastChat(readCookie(), now);

/**
 * Remembers the opened conversation. A narrow screen deletes the cookie instead, because the server cannot know the
 * screen width and reopens a conversation whenever the cookie exists.
 * @param at unix seconds
 */
export function rememberChat(conversation: string, at: number): void {
  if (isWideScreen()) writeCookie(`${conversation}.${at}`, DAYS * DAY_SECONDS);
  else writeCookie('', 0);
}

export function forgetChat(conversation: string): void {
  if (readCookie()?.startsWith(conversation)) writeCookie('', 0);
}
