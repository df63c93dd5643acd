import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { PROFILE_FACTS, listFacts as listAllFacts, type SingleFactName } from '../../../tenants/profile-facts.ts';
import type { IconName } from '../../ui/media/icon-names.ts';

interface ProfileFact {
  name: SingleFactName;
  icon: IconName;
  value: string;
}

export function listFacts(profile: ProfileView, visibleFields: readonly string[]): ProfileFact[] {
  const shown = (name: SingleFactName) => visibleFields.includes(PROFILE_FACTS[name].setting);
  return listAllFacts((name) => (shown(name) ? profile[name] : null)).map(({ name, value }) => ({
    name,
    icon: PROFILE_FACTS[name].icon,
    value,
  }));
}

/** Sorts interests, common ones first. */
export function orderInterests(interests: readonly string[], common: readonly string[]): string[] {
  return [...interests].sort((a, b) => Number(common.includes(b)) - Number(common.includes(a)));
}
