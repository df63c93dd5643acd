import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

import { median } from './measure.ts';

/** Wrong passwords that one address takes before it is blocked, less one. */
const TRIES_EACH = 4;

/** How long the login takes over wrong passwords, in milliseconds, for addresses with an account and without. */
export interface LoginTiming {
  known: number[];
  unknown: number[];
}

/** Sends one wrong password and waits for its refusal. @param url of the site's login on loopback */
function tryOnce(url: string, email: string): Promise<number> {
  const { host, port, pathname } = new URL(url);
  const headers = { host, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 401) resolve(performance.now() - start);
        else reject(new Error(`the login answered ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ email, password: 'dit is het niet' }));
  });
}

/** Asks for known and unknown addresses by turns, which of them first by turns too, so that both meet the same machine. */
export async function measureLogin(url: string, emails: readonly string[]): Promise<LoginTiming> {
  const timing: LoginTiming = { known: [], unknown: [] };
  const strangers = emails.map(() => `${randomUUID()}@post.example`);
  for (let turn = 0; turn < TRIES_EACH; turn += 1) {
    for (const [index, email] of emails.entries()) {
      const both = [
        async () => void timing.known.push(await tryOnce(url, email)),
        async () => void timing.unknown.push(await tryOnce(url, strangers[index]!)),
      ];
      for (const one of (turn + index) % 2 === 0 ? both : both.reverse()) await one();
    }
  }
  return timing;
}

/**
 * What an observer could make of the times: the share of pairs in which the known address took longer. One half: nothing.
 */
function shareOfSlower({ known, unknown }: LoginTiming): number {
  let slower = 0;
  for (const one of known) for (const other of unknown) slower += one > other ? 1 : one === other ? 0.5 : 0;
  return slower / (known.length * unknown.length);
}

/** The figures in words; a machine's noise makes no test fail. */
export function describeLogin(timing: LoginTiming): string {
  const [known, unknown] = [median(timing.known), median(timing.unknown)];
  return [
    `login with a wrong password, ${timing.known.length} tries each:`,
    `  known address ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ratio ${(known / unknown).toFixed(3)}`,
    `  a known address took longer in ${(shareOfSlower(timing) * 100).toFixed(1)} % of pairs (50 %: nothing to be learnt)`,
  ].join('\n');
}
