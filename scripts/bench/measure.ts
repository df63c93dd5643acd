import { readFileSync } from 'node:fs';

import autocannon from 'autocannon';

export interface Target {
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Default 8. */
  connections?: number;
  /** Creates the body of each request. */
  body?: () => { body: string; headers?: Record<string, string> };
}

export interface LoadResults {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

const CONNECTIONS = 8;

export async function measure(target: Target, seconds: number): Promise<LoadResults> {
  const result = await autocannon({
    url: target.url,
    method: target.method ?? 'GET',
    headers: target.headers,
    connections: target.connections ?? CONNECTIONS,
    duration: seconds,
    ...(target.body && {
      requests: [{ setupRequest: (request) => ({ ...request, ...withHeaders(request, target.body!()) }) }],
    }),
  });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

function withHeaders(request: autocannon.Request, made: { body: string; headers?: Record<string, string> }) {
  return { body: made.body, headers: { ...request.headers, ...made.headers } };
}

/** The median: robust against one bad round of a noisy machine. Of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Resident memory of a process and its peak, in megabytes; null except on Linux. */
export function memoryOf(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return null;
  }
}
