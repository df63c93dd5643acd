import { readFileSync } from 'node:fs';

import autocannon from 'autocannon';

/** What is asked again and again. */
export interface Target {
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** 8 unless told. */
  connections?: number;
  /** A new body for each request. */
  body?: () => { body: string; headers?: Record<string, string> };
}

export interface Figures {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

const CONNECTIONS = 8;

/** Loads one target for `seconds`. */
export async function measure(target: Target, seconds: number): Promise<Figures> {
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

/** The middle value: one bad round of a noisy machine does not move it. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Resident memory of a process in megabytes, and the highest it ever was; Linux only, else null. */
export function memoryOf(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return null;
  }
}
