import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

import { isPublicAddress, lookupPublicAddress } from '../../../lib/network/public-address.ts';
import { SIGNATURE_HEADER } from './postback-url.ts';

/** Timeout in milliseconds for connection and response together. */
const TIMEOUT_MS = 10_000;

interface PostbackRequest {
  url: string;
  signature: string;
  /** Allowed in the demo on one machine; never in production (SSRF). */
  allowPrivate: boolean;
  timeoutMs?: number;
}

/**
 * Requests a URL configured by a site and returns the status; the response body is ignored. Redirects are not
 * followed, since their target is not checked.
 * @throws Error with a code (`EPRIVATE`, `ETIMEDOUT`, or of the connection)
 */
export function requestPostback({
  url,
  signature,
  allowPrivate,
  timeoutMs = TIMEOUT_MS,
}: PostbackRequest): Promise<number> {
  const address = new URL(url);
  const literal = address.hostname.replace(/^\[|\]$/g, '');
  const secure = address.protocol === 'https:';
  if (!allowPrivate && (!secure || (isIP(literal) > 0 && !isPublicAddress(literal)))) {
    return Promise.reject(Object.assign(new Error('the address is not public'), { code: 'EPRIVATE' }));
  }
  const options: RequestOptions = {
    method: 'GET',
    headers: { [SIGNATURE_HEADER]: signature, accept: '*/*' },
    // No keep-alive: a pooled connection could use an address that is blocked by now.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(allowPrivate ? {} : { lookup: lookupPublicAddress }),
  };
  return new Promise((resolve, reject) => {
    const sent = (secure ? requestHttps : requestHttp)(address, options, (response) => {
      response.on('error', () => undefined);
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', (error) => {
      const late = error.name === 'AbortError' || error.name === 'TimeoutError';
      reject(late ? Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' }) : error);
    });
    sent.end();
  });
}
