import { mapChoiceFacts, type ChoiceFactName, type FactValue } from '../../../tenants/profile-facts.ts';
import type { Niche } from '../../../tenants/value-lists.ts';
import type { Facts, Member } from './member.ts';
import { NICHE_PLANS } from './niche-plans.ts';
import type { Hair } from '../portraits/portrait-traits.ts';
import type { Random } from '../random.ts';

/** Leaves about one fact in twelve empty. */
const maybe = <Value>(random: Random, value: Value): Value | null => (random.chance(0.08) ? null : value);

/**
 * Chooses the facts of a demo member.
 * @param streams `random` is shared with all that is chosen about members, so a further draw from it would change every
 * member that follows; facts that were added later draw from `added`
 */
export function chooseFacts(
  { random, added }: { random: Random; added: Random },
  niche: Niche,
  member: Pick<Member, 'age' | 'gender'>,
  drawnHair: Hair | null,
): Facts {
  const plan = NICHE_PLANS[niche];
  const tattoos = member.age < 50 ? { none: 4, one: 3, some: 3, many: 1 } : { none: 8, one: 2, some: 1 };
  const draws: { [Name in ChoiceFactName]: () => FactValue<Name> | null } = {
    hair: () => maybe(random, drawnHair ?? hairAt(random, member)),
    eyes: () => maybe(random, random.weighted({ blue: 6, brown: 6, green: 2, grey: 1, hazel: 1 })),
    body: () => maybe(random, random.weighted(plan.bodies[member.gender])),
    relationship: () => maybe(random, relationshipAt(random, niche, member.age)),
    tattoos: () => maybe(random, random.weighted(tattoos)),
    reason: () => maybe(random, random.weighted(plan.reasons)),
    music: () => maybe(added, added.weighted(musicAt(member.age))),
  };
  return mapChoiceFacts((name) => draws[name]());
}

function hairAt(random: Random, { age, gender }: Pick<Member, 'age' | 'gender'>): Hair {
  const bald = gender === 'male' ? 2 : 0;
  if (age >= 60) return random.weighted({ grey: 6, white: 4, blond: 1, bald: bald * 2 });
  if (age >= 45) return random.weighted({ brown: 4, blond: 3, grey: 3, black: 1, red: 1, bald });
  return random.weighted({ brown: 6, blond: 5, black: 3, red: 1, bald: bald / 2 });
}

function musicAt(age: number): Partial<Record<FactValue<'music'>, number>> {
  const all = { pop: 6, rock: 5, soul: 3, jazz: 2, classical: 2, country: 2, latin: 2, everything: 6 };
  if (age < 40) return { ...all, indie: 4, metal: 2, electronic: 5, hiphop: 4 };
  return { ...all, jazz: 4, classical: 5, indie: 1, metal: 1, electronic: 2, hiphop: 1 };
}

/** On the sites for adventure some are not single, and say so. */
function relationshipAt(random: Random, niche: Niche, age: number): FactValue<'relationship'> {
  const open = niche === 3 || niche === 6 || niche === 7;
  return random.weighted({
    single: age < 60 ? 9 : 4,
    divorced: age < 30 ? 0 : age < 45 ? 3 : 6,
    widowed: age < 55 ? 0 : age < 64 ? 3 : 7,
    in_a_relationship: open ? 1 : 0,
    open_relationship: open ? 2 : 0,
    married: niche === 6 ? 1 : 0,
    rather_not_say: 1,
  });
}
