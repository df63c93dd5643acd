import { median, timeByTurns } from '../measure.ts';
import { sendToSite, type SiteAddress } from '../site/site-client.ts';
import type { ChatMember } from './seed.ts';

/** Requests that fill caches and compile code, before the measurement. */
const WARM_UP_RUNS = 5;

const WAYS = [
  { name: 'messages call', path: (id: string) => `/api/messages.php?conversation=${id}` },
  { name: 'conversation page', path: (id: string) => `/chats/${id}` },
];

export interface OpeningResults {
  name: string;
  /** Median in milliseconds, by number of messages. */
  medians: Map<number, number>;
}

/** Opens each conversation repeatedly, by the API call and as a page. */
export async function measureOpenings(
  site: SiteAddress,
  { cookie }: ChatMember,
  { conversations, runs }: { conversations: ReadonlyMap<number, string>; runs: number },
): Promise<OpeningResults[]> {
  const figures: OpeningResults[] = [];
  for (const { name, path } of WAYS) {
    const times = await timeByTurns([...conversations.values()], { runs, warmUp: WARM_UP_RUNS }, async (id) => {
      const { status } = await sendToSite(site, path(id), { headers: { cookie } });
      if (status !== 200) throw new Error(`${path(id)} was answered ${status}`);
    });
    figures.push({
      name,
      medians: new Map([...conversations.keys()].map((length, index) => [length, median(times[index]!)])),
    });
  }
  return figures;
}
