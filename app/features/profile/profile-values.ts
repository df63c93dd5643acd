import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';
import type { IconName } from '../../ui/icon-names.ts';
import type profile from '../../../i18n/locales/nl/profile.json';

type Values = typeof profile.value;
/** A list of values that a profile can show, named as its labels are. */
export type ValueList = Exclude<keyof Values, 'interests'>;
export type ValueKey = { [List in keyof Values]: `value.${List}.${Extract<keyof Values[List], string>}` }[keyof Values];

export interface ProfileFact {
  list: ValueList;
  icon: IconName;
  value: string;
}

/** The facts in the order people look for them. */
const FACTS: ReadonlyArray<{ list: ValueList; icon: IconName; of: (profile: ProfileView) => string | null }> = [
  { list: 'reason', icon: 'user', of: (profile) => profile.reason },
  { list: 'relationship', icon: 'users', of: (profile) => profile.relationship },
  { list: 'sexuality', icon: 'gender-intersex', of: (profile) => profile.sexuality },
  { list: 'body', icon: 'ruler', of: (profile) => profile.body },
  { list: 'hair', icon: 'scissors', of: (profile) => profile.hair },
  { list: 'eyes', icon: 'eye', of: (profile) => profile.eyes },
  { list: 'tattoos', icon: 'drop', of: (profile) => profile.tattoos },
];

/** Names of the site's setting `visible_profile_fields` for the lists. */
const FIELD_OF: Record<ValueList, string> = {
  reason: 'reason',
  relationship: 'relationship_status',
  sexuality: 'sexuality',
  body: 'body_type',
  hair: 'hair_colour',
  eyes: 'eye_colour',
  tattoos: 'tattoos',
};

/** What is known of a profile and shown on this site. */
export function listFacts(profile: ProfileView, visibleFields: readonly string[]): ProfileFact[] {
  return FACTS.flatMap(({ list, icon, of }) => {
    const value = of(profile);
    return value && visibleFields.includes(FIELD_OF[list]) ? [{ list, icon, value }] : [];
  });
}

/** Interests with those both have first. */
export function orderInterests(interests: readonly string[], common: readonly string[]): string[] {
  return [...interests].sort((a, b) => Number(common.includes(b)) - Number(common.includes(a)));
}
