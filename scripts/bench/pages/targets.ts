import { randomUUID } from 'node:crypto';
import type { Target } from '../measure.ts';
import type { Member } from '../members.ts';

/** The references and the requests of the app that are compared with them. */
export function targetsOf(input: {
  base: string;
  referenceBase: string;
  host: string;
  headers: Record<string, string>;
  members: Member[];
  profile: string;
}): Target[] {
  const { base, referenceBase, host, headers, members, profile } = input;
  let sent = 0;
  return [
    { name: 'reference: one query', url: `${referenceBase}/query` },
    { name: 'reference: renderToString', url: `${referenceBase}/render` },
    { name: 'members page', url: `${base}/members?gender=female&country=NL`, headers },
    { name: 'profile page', url: `${base}/members/${profile}`, headers },
    { name: 'search call', url: `${base}/api/search.php?gender=female&country=NL`, headers },
    {
      name: 'message send',
      url: `${base}/api/message.php`,
      method: 'POST',
      headers: { host, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: () => {
        const member = members[sent % members.length]!;
        sent += 1;
        return {
          headers: { cookie: member.cookie },
          body: JSON.stringify({ profile: member.target, text: `Bericht ${sent}`, client_id: randomUUID() }),
        };
      },
    },
  ];
}
