import { validateName } from '../../../server/modules/identity/accounts/index.ts';
import type { Niche } from '../../../tenants/value-lists.ts';
import type { Gender } from './niche-plans.ts';
import type { Random } from '../random.ts';
import { NAMES, NICKNAMES, type NameLanguage } from '../texts/texts.ts';

interface NameCriteria {
  language: NameLanguage;
  gender: Gender;
  bornIn: number;
  /** Whether it may be an invented name. */
  invented: boolean;
}

/** Assigns names that are unique within the site, ignoring case. */
interface NamePicker {
  take(name: string): string;
  pick(person: NameCriteria): string;
}

const INITIALS = [...'ABDEGHJKLMNPRSTVW'];

/** @param nicknameLanguage the language in which the niche's nicknames are written */
export function createNamePicker(random: Random, niche: Niche, nicknameLanguage: NameLanguage): NamePicker {
  const taken = new Set<string>();
  const nicknames = random.shuffle(NICKNAMES[niche]);
  const isFree = (name: string) => !taken.has(name.toLowerCase()) && validateName(name) === null;
  const take = (name: string) => {
    taken.add(name.toLowerCase());
    return name;
  };
  return {
    take,
    pick: (person) => {
      const nickname =
        person.invented && person.language === nicknameLanguage && random.chance(0.04) ? nicknames.pop() : undefined;
      if (nickname && isFree(nickname)) return take(nickname);
      const pools = poolsOf(person);
      const free = pools.map((pool) => pool.filter(isFree)).find((pool) => pool.length > 0);
      if (free && !random.chance(0.05)) return take(random.pick(free));
      const plain = pools[0]!.filter((name) => !name.includes('-'));
      for (;;) {
        const name = varyName(random, random.pick(plain), person.bornIn);
        if (isFree(name)) return take(name);
      }
    },
  };
}

/** Names of the person's own generation, then those of the neighbouring ones. */
function poolsOf({ language, gender, bornIn }: NameCriteria): Array<readonly string[]> {
  const pools = NAMES[language];
  const own = pools.findIndex((pool) => bornIn <= pool.bornUntil);
  return [own, own + 1, own - 1].flatMap((index) => (pools[index] ? [pools[index][gender]] : []));
}

/** Variants that people choose when their name is taken. */
function varyName(random: Random, name: string, bornIn: number): string {
  return random.chance(0.7) ? `${name} ${random.pick(INITIALS)}` : `${name}_${String(bornIn % 100).padStart(2, '0')}`;
}
