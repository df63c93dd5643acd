import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';

import { createMollieClient } from '@mollie/api-client';
import type { MollieClient } from '@mollie/api-client';

export interface Connection {
  apiKey: string;
  endpoint: string;
  /** For how long one call may take, its client's own retries among it, in ms. */
  timeout: number;
}

/** The one function that all calls of the client go through. */
interface Wire {
  request: (path: string, options?: object) => Promise<unknown>;
}

function wireOf(client: MollieClient): Wire {
  const wire: unknown = Reflect.get(Reflect.get(client.payments, 'networkClient') as object, 'networkClient');
  if (typeof (wire as Partial<Wire> | undefined)?.request !== 'function') {
    throw new Error('this release of @mollie/api-client is built otherwise: its calls would have no time limit');
  }
  return wire as Wire;
}

/**
 * Mollie's client, held to a time limit. By itself it waits for an answer without end, and repeats a call after a server's
 * fault when that server says, be it hours later, when Mollie has forgotten the idempotency key: a second debit. Behind the
 * limit nothing is sent any more. It also trusts a list of authorities as of its own release, and speaks TLS to any address:
 * here the runtime's own list counts, and a plain address, which production refuses, is spoken to plainly.
 */
export function connectMollie({ apiKey, endpoint, timeout }: Connection): MollieClient {
  const client = createMollieClient({ apiKey, apiEndpoint: endpoint });
  const wire = wireOf(client);
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
