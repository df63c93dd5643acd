import type { Interest } from '../../../server/modules/platform/profile-values/index.ts';
import type { Niche } from '../../../tenants/value-lists.ts';
import type { Member } from './member.ts';
import type { Random } from '../random.ts';
import { INTRODUCTIONS } from '../texts/texts.ts';

type Writer = Pick<Member, 'language' | 'gender' | 'age' | 'interests'>;

/** Creates a writer of introductions that never repeats one. */
export function createAboutWriter(random: Random, niche: Niche): (member: Writer) => string {
  const written = new Set<string>();
  const { openers, openersOfMen = openers, closers } = INTRODUCTIONS.voices[niche];
  const opener = { female: createCycle(random, openers), male: createCycle(random, openersOfMen) };
  const closer = createCycle(random, closers);
  const sentencesOf = (language: 'de' | 'en') => {
    const lists = INTRODUCTIONS.abroad[language];
    return [lists.openers, lists.middles, lists.closers].map((list) => createCycle(random, list));
  };
  const abroad = { de: sentencesOf('de'), en: sentencesOf('en') };
  const write = (member: Writer): string => {
    if (member.language !== 'nl') return abroad[member.language].map((next) => next()).join(' ');
    return [opener[member.gender](), ...writeMiddle(random, member), closer()].join(' ');
  };
  return (member) => {
    let text = write(member);
    while (written.has(text)) text = write(member);
    written.add(text);
    return text;
  };
}

/** One or two sentences about interests and, for most members, one about their life. */
function writeMiddle(random: Random, member: Writer): string[] {
  const lines = random
    .shuffle(member.interests)
    .flatMap((interest) => random.shuffle(INTRODUCTIONS.interests[interest as Interest] ?? []).slice(0, 1))
    .slice(0, random.int(1, 2));
  const lives = INTRODUCTIONS.life.filter(({ ages }) => member.age >= ages[0] && member.age <= ages[1]);
  if (random.chance(0.75)) lines.unshift(random.pick(lives).text);
  return lines;
}

/** Iterates over a list endlessly, reshuffled each time, so that neighbours differ. */
function createCycle(random: Random, list: readonly string[]): () => string {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = random.shuffle(list);
    return left.pop()!;
  };
}
