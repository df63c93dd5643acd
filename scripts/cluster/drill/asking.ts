import { setTimeout as sleep } from 'node:timers/promises';

import type { Asked, Journal } from './journal.ts';
import type { Answer, SiteClient, SiteRequest } from './site-client.ts';

/** Delay before a retry. */
export const RETRY_MS = 300;

const TOO_MANY = 429;
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

/** How a member sends requests to a site. Each response is recorded. */
export interface Asker {
  /** @returns null if the request should be retried */
  attempt(kind: Asked, client: SiteClient, path: string, options?: SiteRequest): Promise<Answer | null>;
  /** The same request until it is acknowledged, as the browser's outbox does. */
  insist(kind: Asked, client: SiteClient, path: string, options?: SiteRequest): Promise<Answer>;
  /** Retries a call with a body until it is acknowledged. */
  post<Body>(kind: Asked, client: SiteClient, path: string, body: object): Promise<Body>;
  /** Retries a form until it is acknowledged. */
  submit(client: SiteClient, path: string, fields: Readonly<Record<string, string>>): Promise<Answer>;
  /** Whether the time for running requests is over. */
  isOver(): boolean;
}

/** The status with the error code, if the app answered. */
function describeAnswer({ status, headers, body }: Answer): string {
  const [, code] = /^\{"error":"(\w+)"/.exec(body) ?? [];
  const lacks = status === 503 && headers['retry-after'] === undefined;
  return `${status}${code ? ` ${code}` : ''}${lacks ? ' without Retry-After' : ''}`;
}

const describeError = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

export function createAsker(journal: Pick<Journal, 'record'>, isOver: () => boolean): Asker {
  const attempt: Asker['attempt'] = async (kind, client, path, options) => {
    let answer: Answer;
    try {
      answer = await client.ask(path, options);
    } catch (error) {
      journal.record(kind, false, describeError(error));
      return null;
    }
    const { status, body } = answer;
    journal.record(kind, status < 400, describeAnswer(answer));
    if (status < 400) return answer;
    if (status < 500 && status !== TOO_MANY) throw new Error(`${path} was refused: ${status} ${body.slice(0, 300)}`);
    return null;
  };
  const insist: Asker['insist'] = async (kind, client, path, options) => {
    for (;;) {
      const answer = await attempt(kind, client, path, options);
      if (answer) return answer;
      if (isOver()) throw new Error(`${path} was not acknowledged in the end`);
      await sleep(RETRY_MS);
    }
  };
  return {
    attempt,
    insist,
    isOver,
    post: async <Body>(kind: Asked, client: SiteClient, path: string, body: object) => {
      const sent = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) } as const;
      return JSON.parse((await insist(kind, client, path, sent)).body) as Body;
    },
    submit: (client, path, fields) => {
      const body = new URLSearchParams(fields).toString();
      return insist('form', client, path, { method: 'POST', headers: FORM_HEADERS, body });
    },
  };
}
