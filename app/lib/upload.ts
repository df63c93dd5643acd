import { handleApiResponse } from './api-call.ts';

/** Timeout in ms; longer than the server allows for an upload. */
const TIMEOUT_MS = 150_000;

/** With `XMLHttpRequest`, since `fetch` reports no upload progress. */
function postWithProgress(
  path: string,
  body: FormData,
  onProgress: (share: number) => void,
  headers: Record<string, string>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries({ 'X-Request-Type': 'client', ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, () => reject(new Error(end)));
    request.send(body);
  });
}

/**
 * Posts files to the API.
 * @param onProgress called with the fraction sent, 0 to 1
 * @returns null when nobody is signed in any more; the page then logs out
 * @throws when the network fails or the upload times out
 */
export async function upload(
  path: string,
  body: FormData,
  onProgress: (share: number) => void,
  headers: Record<string, string> = {},
): Promise<Response | null> {
  return handleApiResponse(path, await postWithProgress(path, body, onProgress, headers));
}
