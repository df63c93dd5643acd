import type { Tenant } from '../../context.ts';
import { TELLING_WORDS } from './telling-words.ts';

const LETTER = '[\\p{L}\\p{N}]';

function telling(): RegExp {
  const parts = Object.values(TELLING_WORDS).flatMap(({ anywhere = [], begins = [], whole = [] }) => [
    ...anywhere,
    ...begins.map((word) => `(?<!${LETTER})${word}`),
    ...whole.map((word) => `(?<!${LETTER})(?:${word})(?!${LETTER})`),
  ]);
  return new RegExp(parts.join('|'), 'u');
}

const TELLING = telling();

/** One spelling of a line: however its letters were composed, and without what cannot be seen. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();

/**
 * Whether a line that shows on a locked screen would tell others what the site is: it names the site or one of its hosts, or
 * speaks of what members do there, in any language of mails (specification, sections 3 and 7). The site's neutral name may
 * stand in it.
 */
export function tellsWhatThisIs(
  line: string,
  { name, hosts, neutral_name }: Pick<Tenant, 'name' | 'hosts' | 'neutral_name'>,
): boolean {
  const [said, neutral] = [plain(line), plain(neutral_name)];
  const names = [name, ...hosts.map((host) => host.replace(/^www\./, ''))].map(plain);
  if (names.some((each) => !neutral.includes(each) && said.includes(each))) return true;
  return TELLING.test(said.replaceAll(neutral, ' '));
}
