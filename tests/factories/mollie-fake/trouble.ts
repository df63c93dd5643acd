import type { ServerResponse } from 'node:http';

import type { Answer } from './keys.ts';

/** A fault of the next call of a kind; `after` means that the call was executed all the same. */
export type Fault =
  /** Not executed; `html` as a proxy answers. */
  | { kind: 'status'; status: number; field?: string; html?: boolean; retryAfter?: number }
  /** The connection is closed. */
  | { kind: 'cut'; after: boolean }
  /** The answer is truncated. */
  | { kind: 'broken' }
  /** The answer, or the call itself, is delayed. */
  | { kind: 'slow'; ms: number }
  | { kind: 'held'; until: Promise<void> };

export function createFaults() {
  const waiting: Array<{ on: string; trouble: Fault }> = [];
  return {
    /** @param on method and path without ids: `POST payments`, `POST refunds`, `GET payments` */
    add: (on: string, trouble: Fault, times = 1) => {
      for (let time = 0; time < times; time += 1) waiting.push({ on, trouble });
    },
    /** Removes all faults. */
    end: () => void waiting.splice(0),
    take(on: string): Fault | null {
      const index = waiting.findIndex((entry) => entry.on === on);
      return index < 0 ? null : waiting.splice(index, 1)[0]!.trouble;
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/hal+json', ...headers });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}

function sendStatus(response: ServerResponse, trouble: Extract<Fault, { kind: 'status' }>): void {
  const { status, field, html, retryAfter } = trouble;
  const headers = { 'Retry-After': String(retryAfter ?? 0) };
  if (html) {
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers });
    response.end('<h1>Bad gateway</h1>');
    return;
  }
  send(response, { status, headers, body: { status, title: 'Trouble', detail: `trouble ${status}`, field } });
}

/** Executes a call and answers, with a fault if given. */
export async function respond(
  response: ServerResponse,
  trouble: Fault | null,
  work: (hold: Promise<void> | null) => Promise<Answer>,
): Promise<void> {
  if (trouble?.kind === 'status') return sendStatus(response, trouble);
  if (trouble?.kind === 'cut' && !trouble.after) return void response.destroy();
  const answer = await work(trouble?.kind === 'held' ? trouble.until : null);
  if (trouble?.kind === 'cut') return void response.destroy();
  if (trouble?.kind === 'slow') await pause(trouble.ms);
  if (trouble?.kind === 'broken') {
    response.writeHead(answer.status, { 'Content-Type': 'application/hal+json' });
    response.end(JSON.stringify(answer.body).slice(0, 40));
    return;
  }
  send(response, answer);
}
