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

/** Normalises a line: composed letters, no invisible characters, lower case. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();

/**
 * Whether a line visible on a locked screen reveals what the site is: it contains the tenant's name or a host, or a
 * revealing word in any mail language (specification, sections 3 and 7). The tenant's neutral name is allowed.
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
