import type { Tenant } from '../../../../context.ts';
import { REVEALING_WORDS } from './revealing-words.ts';

const LETTER = '[\\p{L}\\p{N}]';

function buildRevealingPattern(): RegExp {
  const parts = Object.values(REVEALING_WORDS).flatMap(({ anywhere = [], begins = [], whole = [] }) => [
    ...anywhere,
    ...begins.map((word) => `(?<!${LETTER})${word}`),
    ...whole.map((word) => `(?<!${LETTER})(?:${word})(?!${LETTER})`),
  ]);
  return new RegExp(parts.join('|'), 'u');
}

const REVEALING_PATTERN = buildRevealingPattern();

/** Normalises a line: composed letters, no invisible characters, lower case. */
const normalizeLine = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();

/**
 * Whether a line visible on a locked screen reveals what the site is: it contains the tenant's name or a host, or a
 * revealing word in any mail language (specification, sections 3 and 7). The tenant's neutral name is allowed.
 */
export function revealsSite(
  line: string,
  { name, hosts, neutral_name }: Pick<Tenant, 'name' | 'hosts' | 'neutral_name'>,
): boolean {
  const [said, neutral] = [normalizeLine(line), normalizeLine(neutral_name)];
  const names = [name, ...hosts.map((host) => host.replace(/^www\./, ''))].map(normalizeLine);
  if (names.some((each) => !neutral.includes(each) && said.includes(each))) return true;
  return REVEALING_PATTERN.test(said.replaceAll(neutral, ' '));
}
