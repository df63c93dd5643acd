import { paths } from './paths.ts';
import { reloadPage } from './reload-page.ts';

let signedIn = false;

/** A GET that fails is asked again so often, with pauses of half a second, one, two, four and eight. */
const RETRIES = 5;
const FIRST_PAUSE_MS = 500;

/** Says whose page this is: a member's or a visitor's. */
export function setSignedIn(member: boolean): void {
  signedIn = member;
}

/** Whether a call was refused because nobody is signed in (any more). Of the user call that is an answer like others. */
async function isSessionOver(path: string, response: Response): Promise<boolean> {
  if (response.status !== 403 || path.split('?')[0] === paths.apiUser()) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: unknown } | null;
  return body?.error === 'authentication_required';
}

/** Logs out for good and shows the page as a visitor gets it: the server decides what that is. */
function logOut(): void {
  if (!signedIn) return;
  signedIn = false;
  fetch(paths.apiLogout()).then(reloadPage, reloadPage);
}

/**
 * Asks again where the network or the server failed. Only to read: whoever writes knows whether it may be done twice.
 * @throws what the last `fetch` threw, or at once when the caller gave up
 */
async function fetchPatiently(path: string, init: RequestInit): Promise<Response> {
  const retries = (init.method ?? 'GET') === 'GET' ? RETRIES : 0;
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await fetch(path, init);
      if (response.status < 500 || tries === retries) return response;
    } catch (error) {
      if (tries === retries || init.signal?.aborted) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tries));
  }
}

/**
 * Calls the API: the one way for pages to do so. When it says that a login is required, a member's page logs out, and
 * nobody is shown an error (product, section 8). What only reads is tried again after failures of network and server.
 * @returns null when nobody is signed in any more
 * @throws what `fetch` throws when the network fails
 */
export async function callApi(path: string, init: RequestInit = {}): Promise<Response | null> {
  const headers = { 'X-Request-Type': 'client', ...(init.headers as Record<string, string> | undefined) };
  return passAnswer(path, await fetchPatiently(path, { ...init, headers }));
}

/**
 * What a page makes of an answer of the API, for what `fetch` cannot do, such as telling how far an upload is.
 * @returns null when nobody is signed in any more; the page logs out then
 */
export async function passAnswer(path: string, response: Response): Promise<Response | null> {
  if (!(await isSessionOver(path, response))) return response;
  logOut();
  return null;
}
