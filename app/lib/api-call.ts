import { paths } from './paths.ts';

let signedIn = false;

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
  const reload = () => window.location.reload();
  fetch(paths.apiLogout()).then(reload, reload);
}

/**
 * Calls the API: the one way for pages to do so. When it says that a login is required, a member's page logs out, and
 * nobody is shown an error (product, section 8).
 * @returns null when nobody is signed in any more
 * @throws what `fetch` throws when the network fails
 */
export async function callApi(path: string, init: RequestInit = {}): Promise<Response | null> {
  const headers = { 'X-Request-Type': 'client', ...(init.headers as Record<string, string> | undefined) };
  return passAnswer(path, await fetch(path, { ...init, headers }));
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
