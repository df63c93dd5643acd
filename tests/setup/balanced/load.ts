import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

import type { Member } from '../../factories/member.ts';
import type { Proxy } from './proxies.ts';

const HOST = 'default.localhost';
/** Between two requests of a client. */
const PAUSE_MS = 100;
/** Members that a load needs for each proxy. */
export const MEMBERS_PER_PROXY = 4;

interface Asking {
  method?: 'GET' | 'POST';
  path: string;
  member?: Member;
  body?: object;
  agent?: Agent | false;
}

export function ask(port: number, { method = 'GET', path, member, body, agent = false }: Asking) {
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    'content-type': 'application/json',
    ...(member && { cookie: `session=${member.sessionToken}` }),
  };
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode!, body: answer }), reject);
    })
      .on('error', reject)
      .end(body ? JSON.stringify(body) : undefined);
  });
}

/** Reads a member's events as a browser does: it connects again after the last event that it got. */
async function followEvents(port: number, member: Member, ids: number[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const headers = {
      host: HOST,
      cookie: `session=${member.sessionToken}`,
      'last-event-id': String(ids.at(-1) ?? 0),
    };
    await new Promise<void>((done) => {
      const asking = request({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false }, (response) => {
        let rest = '';
        response.on('data', (chunk: Buffer) => {
          const blocks = (rest + chunk.toString()).split('\n\n');
          rest = blocks.pop()!;
          for (const block of blocks) {
            const [, id] = /^id: (\d+)$/m.exec(block) ?? [];
            if (id) ids.push(Number(id));
          }
        });
        response.on('close', done);
        response.on('error', () => undefined);
      });
      asking.on('error', () => done());
      over.addEventListener('abort', () => asking.destroy());
      asking.end();
    });
    await sleep(50);
  }
}

/** Requests of members through proxies, one after the other for each client, until it is ended. */
export interface Load {
  /**
   * Ends it.
   * @returns the requests that failed
   * @throws AssertionError if an event was lost or doubled, or too little was asked
   */
  end(): Promise<string[]>;
}

/**
 * Members who read pages and conversations and write messages, through each proxy one who keeps a connection and one who
 * opens one for each request, and those who get the messages and follow their events.
 */
export function startLoad(proxies: readonly Proxy[], members: readonly Member[]): Load {
  const failures: string[] = [];
  const sent = new Map<string, number>();
  const over = new AbortController();
  const asked = { GET: 0, POST: 0 };

  async function keepAsking(proxy: Proxy, from: Member, to: Member, agent: Agent | false): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const message = { profile: to.profileId, client_id: randomUUID(), text: `Bericht ${turn}` };
      const asking: Asking =
        turn % 2 === 0
          ? { path: turn % 8 === 0 ? '/members' : '/api/chats.php', member: from, agent }
          : { method: 'POST', path: '/api/message.php', member: from, agent, body: message };
      const answer = await ask(proxy.port, asking).catch((error: Error) => ({ status: 0, body: error.message }));
      const method = asking.method ?? 'GET';
      asked[method] += 1;
      if (answer.status === 201) sent.set(to.profileId, (sent.get(to.profileId) ?? 0) + 1);
      else if (answer.status !== 200)
        failures.push(`${proxy.name} ${method} ${asking.path} ${answer.status} ${answer.body.slice(0, 500)}`);
      await sleep(PAUSE_MS);
    }
  }

  const agents = proxies.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  const of = (proxy: number, member: number) => members[proxy * MEMBERS_PER_PROXY + member]!;
  const asking = proxies.flatMap((proxy, index) => [
    keepAsking(proxy, of(index, 0), of(index, 1), agents[index]!),
    keepAsking(proxy, of(index, 2), of(index, 3), false),
  ]);
  const heard = proxies.map(() => [] as number[]);
  const following = proxies.map(({ port }, index) => followEvents(port, of(index, 1), heard[index]!, over.signal));
  return {
    end: async () => {
      over.abort();
      await Promise.all([...asking, ...following]);
      for (const agent of agents) agent.destroy();
      expect(Math.min(asked.GET, asked.POST)).toBeGreaterThan(50);
      for (const [index, ids] of heard.entries()) {
        const count = sent.get(of(index, 1).profileId)!;
        // The last ones may not have arrived when the stream was closed.
        expect(ids.length).toBeGreaterThan(count / 2);
        expect(ids).toEqual(ids.map((_, position) => position + 1));
      }
      return failures;
    },
  };
}
