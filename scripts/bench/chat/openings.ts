import { request } from 'node:http';

import { median } from '../measure.ts';
import type { ChatMember } from './seed.ts';

/** Requests that fill caches and compile code, before the measurement. */
const WARM_UP_RUNS = 5;

/** Milliseconds until the response of a URL is complete. */
function measureResponse(site: { base: string; host: string }, path: string, cookie: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { host: site.host, cookie };
    const asked = request(`${site.base}${path}`, { headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${path} was answered ${answer.statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

export interface OpeningResults {
  name: string;
  /** Median in milliseconds, by number of messages. */
  medians: Map<number, number>;
}

/** Opens each conversation repeatedly, alternating between the API call and the page. */
export async function measureOpenings(
  site: { base: string; host: string },
  member: ChatMember,
  { conversations, runs }: { conversations: ReadonlyMap<number, string>; runs: number },
): Promise<OpeningResults[]> {
  const ways = [
    { name: 'messages call', path: (id: string) => `/api/messages.php?conversation=${id}` },
    { name: 'conversation page', path: (id: string) => `/chats/${id}` },
  ];
  const figures: OpeningResults[] = [];
  for (const { name, path } of ways) {
    const times = new Map([...conversations.keys()].map((length) => [length, [] as number[]]));
    for (let run = 0; run < runs + WARM_UP_RUNS; run += 1) {
      for (const [length, id] of conversations) {
        const time = await measureResponse(site, path(id), member.cookie);
        if (run >= WARM_UP_RUNS) times.get(length)!.push(time);
      }
    }
    figures.push({ name, medians: new Map([...times].map(([length, all]) => [length, median(all)])) });
  }
  return figures;
}
