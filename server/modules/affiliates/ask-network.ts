import { request as requestHttp } from 'node:http';
import type { RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

import { isPublicAddress, lookupPublic } from '../../lib/public-address.ts';
import { SIGNATURE_HEADER } from './postback-url.ts';

/** Milliseconds that connecting and answering may take, all in all. */
const TIMEOUT_MS = 10_000;

export interface NetworkQuestion {
  url: string;
  signature: string;
  /** The demo on one's own machine may speak to it; production never speaks to its own network. */
  allowPrivate: boolean;
  timeoutMs?: number;
}

/**
 * Asks for an address that a site's file has chosen and answers the status; what else the other side says is not read.
 * Redirects are not followed: they would lead where nobody has looked.
 * @throws Error with a code (`EPRIVATE`, `ETIMEDOUT`, a connection's own)
 */
export function askNetwork({ url, signature, allowPrivate, timeoutMs = TIMEOUT_MS }: NetworkQuestion): Promise<number> {
  const address = new URL(url);
  const literal = address.hostname.replace(/^\[|\]$/g, '');
  const secure = address.protocol === 'https:';
  if (!allowPrivate && (!secure || (isIP(literal) > 0 && !isPublicAddress(literal)))) {
    return Promise.reject(Object.assign(new Error('the address is not a public one'), { code: 'EPRIVATE' }));
  }
  const options: RequestOptions = {
    method: 'GET',
    headers: { [SIGNATURE_HEADER]: signature, accept: '*/*' },
    // A connection of its own: one that is kept alive could go on using an address that is refused by now.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(allowPrivate ? {} : { lookup: lookupPublic }),
  };
  return new Promise((resolve, reject) => {
    const sent = (secure ? requestHttps : requestHttp)(address, options, (response) => {
      response.on('error', () => undefined);
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', (error) => {
      const late = error.name === 'AbortError' || error.name === 'TimeoutError';
      reject(late ? Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }) : error);
    });
    sent.end();
  });
}
