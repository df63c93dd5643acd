import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { FACTS_BY_POSITION, PROFILE_FACTS, type SingleFactName } from '../../../tenants/profile-facts.ts';
import type { IconName } from '../../ui/media/icon-names.ts';

interface ProfileFact {
  name: SingleFactName;
  icon: IconName;
  value: string;
}

export function listFacts(profile: ProfileView, visibleFields: readonly string[]): ProfileFact[] {
  return FACTS_BY_POSITION.flatMap((name) => {
    const { icon, setting } = PROFILE_FACTS[name];
    const value = profile[name];
    return value && visibleFields.includes(setting) ? [{ name, icon, value }] : [];
  });
}

/** Sorts interests, common ones first. */
export function orderInterests(interests: readonly string[], common: readonly string[]): string[] {
  return [...interests].sort((a, b) => Number(common.includes(b)) - Number(common.includes(a)));
}
