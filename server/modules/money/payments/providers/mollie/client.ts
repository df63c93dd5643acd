import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';

import { createMollieClient, type MollieClient } from '@mollie/api-client';

interface ConnectionOptions {
  apiKey: string;
  endpoint: string;
  /** Time limit of a call including the client's own retries, in ms. */
  timeout: number;
}

/** The function that all calls of the client go through. */
interface HttpClient {
  request: (path: string, options?: object) => Promise<unknown>;
}

function getHttpClient(client: MollieClient): HttpClient {
  const wire: unknown = Reflect.get(Reflect.get(client.payments, 'networkClient') as object, 'networkClient');
  if (typeof (wire as Partial<HttpClient> | undefined)?.request !== 'function') {
    throw new Error('unsupported release of @mollie/api-client: its calls would have no time limit');
  }
  return wire as HttpClient;
}

/**
 * Creates Mollie's client with a time limit per call. By itself it waits for an answer indefinitely, and retries after
 * a server error as late as the server asks, even hours later when Mollie has forgotten the idempotency key, which
 * would make a second debit. After the limit nothing is sent any more.
 * The client also pins the certificate authorities of its release and uses TLS for every address: here the runtime's
 * list applies, and a plain http address, which production rejects, is used as such.
 */
export function connectMollie({ apiKey, endpoint, timeout }: ConnectionOptions): MollieClient {
  const client = createMollieClient({ apiKey, apiEndpoint: endpoint });
  const wire = getHttpClient(client);
  const send = wire.request;
  const agent = endpoint.startsWith('http:') ? new PlainAgent() : new Agent();
  wire.request = async (path, options) => {
    const signal = AbortSignal.timeout(timeout);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(new Error(`no answer within ${timeout} ms`));
    signal.addEventListener('abort', giveUp);
    const sent = send(path, { ...options, agent, signal, redirect: 'error' });
    return Promise.race([sent, late]).finally(() => signal.removeEventListener('abort', giveUp));
  };
  return client;
}
