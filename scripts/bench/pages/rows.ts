import { randomUUID } from 'node:crypto';

import { LANDERS, MEMBER_LANDERS } from '../../../tenants/lander-names.ts';
import type { BenchSite } from '../site/site.ts';
import { sendToSite } from '../site/site-client.ts';

/** A reference measured in the same run. */
export type ReferenceName = 'renderToString' | 'one query' | 'pgbench simple-update';

/** Who sends the requests; senders have credits and one conversation each. */
type Visitor = 'member' | 'sender' | 'guest';

/** A request that is repeated; the same on every version but for ids. */
export interface Row {
  /** The address with its ids left out, after the method of a call; unique. */
  name: string;
  group: 'Pages of members' | 'Their data' | 'Calls' | 'Guests' | 'Landers';
  visitor: Visitor;
  path: string;
  method?: 'POST' | 'PUT';
  /** Creates the body of each request. */
  body?: (recipientId: string) => object;
  reference?: ReferenceName;
}

/** Ids of a site's demo that rows need. */
export interface RowIds {
  profile: string;
  conversation: string;
  order: string | null;
}

const PAGES = [
  '/members',
  '/members?page=3',
  '/members/searches',
  '/members/{profile}',
  '/members/{profile}/report',
  '/likes',
  '/likes/given',
  '/likes/matches',
  '/chats',
  '/chats/{conversation}',
  '/swipe-game',
  '/match-finder',
  '/picks',
  '/spotlight',
  '/profile',
  '/notifications',
  '/credits',
  '/credits/p1',
  '/premium',
  '/transactions',
  '/transactions?view=credits',
  '/transactions/{order}',
  '/settings',
  '/settings/privacy',
  '/settings/location',
  '/settings/appearance',
  '/settings/language',
  '/settings/blocked',
  '/settings/sessions',
  '/settings/data',
  '/settings/delete',
];

const DATA = ['/members', '/members/{profile}', '/likes', '/chats', '/chats/{conversation}', '/credits', '/settings'];

const CALLS = [
  '/api/search.php',
  '/api/user.php',
  '/api/profile.php?id={profile}',
  '/api/likes.php',
  '/api/auto-like.php',
  '/api/chats.php',
  '/api/messages.php?conversation={conversation}',
  '/api/swipe.php',
  '/api/settings.php',
  '/api/regions.php',
];

const GUESTS = [
  '/',
  '/login',
  '/signup',
  '/reset-password',
  '/members',
  '/members/{profile}',
  '/pages/faq',
  '/pages/terms',
  '/pages/privacy',
  '/pricing',
  '/complaints',
];

const landers: readonly string[] = LANDERS.map((name) =>
  MEMBER_LANDERS.includes(name as (typeof MEMBER_LANDERS)[number]) ? `/members/{profile}/${name}` : `/landers/${name}`,
);

/** All rows, in the order of the table. */
export function listRows(): Row[] {
  let sent = 0;
  return [
    ...PAGES.map((path): Row => ({
      name: path,
      group: 'Pages of members',
      visitor: 'member',
      path,
      reference: 'renderToString',
    })),
    ...DATA.map((path): Row => ({
      name: `${path}.data`,
      group: 'Their data',
      visitor: 'member',
      path: `${path}.data`,
    })),
    ...CALLS.map((path): Row => ({
      name: `GET ${path}`,
      group: 'Calls',
      visitor: 'member',
      path,
      reference: 'one query',
    })),
    {
      name: 'POST /api/message.php',
      group: 'Calls',
      visitor: 'sender',
      path: '/api/message.php',
      method: 'POST',
      body: (recipientId) => {
        sent += 1;
        return {
          profile: recipientId,
          text: `Bericht ${sent}, zo lang als mensen schrijven.`,
          client_id: randomUUID(),
        };
      },
      reference: 'pgbench simple-update',
    },
    {
      name: 'PUT /api/draft.php',
      group: 'Calls',
      visitor: 'member',
      path: '/api/draft.php',
      method: 'PUT',
      body: () => {
        sent += 1;
        return { conversation: '{conversation}', text: `Een begin ${sent}`, after: 1_000_000 };
      },
      reference: 'pgbench simple-update',
    },
    ...GUESTS.map((path): Row => ({ name: `guest ${path}`, group: 'Guests', visitor: 'guest', path })),
    ...landers.map((path): Row => ({ name: `guest ${path}`, group: 'Landers', visitor: 'guest', path })),
  ];
}

/** Rows whose names equal one of these texts, separated by commas, or where none does, contain it. */
export function chooseRows(rows: readonly Row[], only: string | undefined): Row[] {
  if (only === undefined) return [...rows];
  const chosen = new Set(
    only.split(',').flatMap((text) => {
      const equal = rows.filter(({ name }) => name === text);
      return equal.length > 0 ? equal : rows.filter(({ name }) => name.includes(text));
    }),
  );
  return rows.filter((row) => chosen.has(row));
}

/** Puts a site's ids in the place of their names; null if it has no such thing. */
export function fillIds(text: string, ids: RowIds): string | null {
  let missing = false;
  const filled = text.replaceAll(/\{(profile|conversation|order)\}/g, (_, name: keyof RowIds) => {
    missing ||= ids[name] === null;
    return ids[name] ?? '';
  });
  return missing ? null : filled;
}

interface Search {
  results: { id: string; main_image: unknown }[];
}

/** Reads a profile with a photo, a conversation and an order that the site's viewer may open. */
export async function readRowIds(site: BenchSite): Promise<RowIds> {
  const ask = async (path: string) => {
    const headers = { cookie: site.viewer, 'accept-encoding': 'identity' };
    const { status, body } = await sendToSite(site, path, { headers });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return body.toString();
  };
  const { results } = JSON.parse(await ask('/api/search.php')) as Search;
  const { chats } = JSON.parse(await ask('/api/chats.php')) as { chats: { conversation: { id: string } }[] };
  const order = /href="\/transactions\/([^"?/]+)/.exec(await ask('/transactions'))?.[1];
  return {
    profile: results.find(({ main_image: photo }) => photo !== null)!.id,
    conversation: chats[0]!.conversation.id,
    order: order ?? null,
  };
}
