import { paths } from '../routing/paths.ts';
import { reloadPage } from '../errors/reload-page.ts';

let signedIn = false;

/** Retries of a failed GET, with exponential backoff from `FIRST_PAUSE_MS`. */
const MAX_RETRIES = 5;
const FIRST_BACKOFF_MS = 500;
/** The status of calls of a session whose app lock is on; the page then leads to the lock. */
const LOCKED = 423;

/** Sets whether this page belongs to a signed-in member. */
export function setSignedIn(member: boolean): void {
  signedIn = member;
}

/** Whether a call was refused for lack of a session. For the user call that is an ordinary response. */
async function isSessionExpired(path: string, response: Response): Promise<boolean> {
  if (response.status !== 403 || path.split('?')[0] === paths.apiUser()) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: unknown } | null;
  return body?.error === 'authentication_required';
}

/**
 * Logs out and reloads, so that the server renders the page a visitor gets. Another tab may have renewed the session
 * while the call was under way: then it stays.
 */
function logOut(): void {
  if (!signedIn) return;
  signedIn = false;
  fetch(paths.apiUser())
    .then(async (response): Promise<{ user?: unknown }> =>
      response.status === LOCKED ? { user: LOCKED } : response.json(),
    )
    .then(({ user }) => (user ? null : fetch(paths.apiLogout())))
    .then(reloadPage, reloadPage);
}

/**
 * Retries after network and server errors. GET only: a write might be executed twice.
 * @throws the error of the last `fetch`; immediately when the caller aborted
 */
async function fetchWithRetry(path: string, init: RequestInit): Promise<Response> {
  const retries = (init.method ?? 'GET') === 'GET' ? MAX_RETRIES : 0;
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await fetch(path, init);
      if (response.status < 500 || tries === retries) return response;
    } catch (error) {
      if (tries === retries || init.signal?.aborted) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_BACKOFF_MS * 2 ** tries));
  }
}

/**
 * Calls the API; scripts of pages use nothing else. When authentication is required, a member's page logs out without showing an
 * error (product, section 8). GET requests are retried after network and server errors.
 * @returns null when nobody is signed in any more
 * @throws what `fetch` throws when the network fails
 */
export async function callApi(path: string, init: RequestInit = {}): Promise<Response | null> {
  const headers = { 'X-Request-Type': 'client', ...(init.headers as Record<string, string> | undefined) };
  return handleApiResponse(path, await fetchWithRetry(path, { ...init, headers }));
}

/** Calls the API with a JSON body; like `callApi` otherwise. */
export function callJson(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object,
  { headers, ...init }: Pick<RequestInit, 'keepalive'> & { headers?: Record<string, string> } = {},
): Promise<Response | null> {
  const withType = { 'Content-Type': 'application/json', ...headers };
  return callApi(path, { ...init, method, headers: withType, body: JSON.stringify(body) });
}

/**
 * Handles an API response that did not come from `callApi`, such as that of an upload with progress.
 * @returns null when nobody is signed in any more, or the session is locked; the page then logs out or leads to the lock
 */
export async function handleApiResponse(path: string, response: Response): Promise<Response | null> {
  if (response.status === LOCKED) {
    reloadPage();
    return null;
  }
  if (!(await isSessionExpired(path, response))) return response;
  logOut();
  return null;
}
