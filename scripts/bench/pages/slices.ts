import autocannon from 'autocannon';

import { quantile } from '../measure.ts';
import { listProcessTree, processorTimeBetween, readProcessorTime } from '../site/processor-time.ts';
import type { BenchSite } from '../site/site.ts';
import { BROWSER_HEADERS } from '../site/site-client.ts';
import type { DatabaseServer } from '../site/databases.ts';
import { fillIds, type Row, type RowIds } from './rows.ts';

const CONNECTIONS = 16;
const LEAD_IN_REQUESTS = 32;

/** What one slice of requests cost. */
export interface Slice {
  /** Requests per second. */
  rate: number;
  /** Milliseconds from request to answer. */
  p50: number;
  p99: number;
  /** Processor milliseconds a request. */
  node: number;
  postgres: number;
  /** Bytes of an answer with its head. */
  bytes: number;
  /** Answers that are not a success, and requests without an answer. */
  failed: number;
}

export interface LoadTarget {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  /** Creates the rest of each request. */
  next?: () => { body: string; headers?: Record<string, string> };
}

/** The requests of a row to one site; null if the site has nothing to show there. */
export function targetOf(row: Row, site: BenchSite, ids: RowIds): LoadTarget | null {
  const path = fillIds(row.path, ids);
  if (path === null) return null;
  const { body, visitor, method = 'GET' } = row;
  const asPage = row.group === 'Guests' || row.group === 'Landers' || row.group === 'Pages of members';
  const headers: Record<string, string> = {
    ...BROWSER_HEADERS,
    host: site.host,
    accept: asPage ? 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' : '*/*',
    'sec-fetch-site': asPage && visitor === 'guest' ? 'none' : 'same-origin',
    'sec-fetch-mode': asPage ? 'navigate' : 'cors',
    'sec-fetch-dest': asPage ? 'document' : 'empty',
    ...(visitor === 'member' && { cookie: site.viewer }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const target: LoadTarget = { url: `http://127.0.0.1:${site.port}${path}`, method, headers };
  if (!body) return target;
  let sent = 0;
  const next = () => {
    const sender = site.senders[(sent += 1) % site.senders.length]!;
    return {
      body: fillIds(JSON.stringify(body(sender.recipientId)), ids)!,
      ...(visitor === 'sender' && { headers: { cookie: sender.cookie } }),
    };
  };
  return { ...target, next };
}

/** Sends a number of requests; all are answered when it returns, so that none is charged to the next slice. */
export async function sendRequests(
  { url, method, headers, next }: LoadTarget,
  amount: number,
  connections = CONNECTIONS,
): Promise<Pick<Slice, 'rate' | 'p50' | 'p99' | 'bytes' | 'failed'>> {
  const requests = next && [
    {
      setupRequest: (request: autocannon.Request) => {
        const { body, headers: more } = next();
        return { ...request, body, headers: { ...request.headers, ...more } };
      },
    },
  ];
  const times: number[] = [];
  let bytes = 0;
  let last = 0;
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url,
        method,
        headers,
        connections: Math.min(connections, amount),
        amount,
        // How often it looks whether all requests are answered.
        sampleInt: 20,
        ...(requests && { requests }),
      },
      (error: unknown, done) => (error ? reject(error as Error) : resolve(done)),
    );
    load.on('response', (_client, _status, size, time) => {
      times.push(time);
      bytes += size;
      last = performance.now();
    });
  });
  return {
    rate: (times.length / (last - started)) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: bytes / times.length,
    failed: result.non2xx + result.errors,
  };
}

/** Sends requests, and reads what the processes of the app and of its database's connections spent on them. */
export async function measureSlice(
  target: LoadTarget,
  amount: number,
  { site, server }: { site: BenchSite; server: DatabaseServer },
): Promise<Slice> {
  const read = async () => ({
    node: readProcessorTime(listProcessTree(site.app.pid)),
    postgres: readProcessorTime(await server.listBackends(site.database.name)),
  });
  // Connections of the app's pool that were closed during the other version's slice would be charged to this one.
  await sendRequests(target, LEAD_IN_REQUESTS);
  const before = await read();
  const answers = await sendRequests(target, amount);
  const after = await read();
  return {
    ...answers,
    node: processorTimeBetween(before.node, after.node) / amount,
    postgres: processorTimeBetween(before.postgres, after.postgres) / amount,
  };
}
