/** Holds the conversation that was opened last and when: `<id>.<unix seconds>`. Written on wide screens only. */
export const LAST_CHAT_COOKIE = 'last-chat';

/** Days after which nobody is brought back to it. */
const DAYS = 30;

/** Where the list and a conversation stand side by side; the breakpoint `lg` of the stylesheets. */
const WIDE = '(min-width: 992px)';

/** Whether the list and a conversation stand side by side here. */
export const isWideScreen = (): boolean => window.matchMedia(WIDE).matches;

function write(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LAST_CHAT_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/**
 * The conversation to be brought back to.
 * @param cookie the value as it was sent; null without it
 * @param now unix seconds
 * @returns its id; null when there is none, or it was opened long ago
 */
export function readLastChat(cookie: string | null, now: number): string | null {
  const [, id, at] = /^([0-9a-f-]{36})\.(\d{1,12})$/.exec(cookie ?? '') ?? [];
  return id !== undefined && now - Number(at) < DAYS * 86_400 ? id : null;
}

const valueHere = () => new RegExp(`(?:^|; )${LAST_CHAT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? null;

/** The same in the browser. */
export const lastChatHere = (now: number): string | null => readLastChat(valueHere(), now);

/**
 * Remembers a conversation that was opened. On a narrow screen nobody is brought back to one, not even on this device's
 * next wide page: the server, which cannot see how wide a screen is, goes by the cookie.
 * @param at unix seconds
 */
export function rememberChat(conversation: string, at: number): void {
  if (isWideScreen()) write(`${conversation}.${at}`, DAYS * 86_400);
  else write('', 0);
}

/** Forgets it if it is the one that was deleted. */
export function forgetChat(conversation: string): void {
  if (valueHere()?.startsWith(conversation)) write('', 0);
}
