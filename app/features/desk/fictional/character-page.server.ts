import type { AppLoadContext } from '@remix-run/node';

import type { CharacterView } from '../../../../server/modules/desk/operators/index.ts';
import { mapChoiceFacts } from '../../../../tenants/profile-facts.ts';
import type { CharacterValues } from './character-form.tsx';

/** Options of the form of a fictional profile, from the platform's lists. */
export function characterChoices({ lists }: AppLoadContext, countries: readonly string[]) {
  const regions = countries.flatMap((country) =>
    Object.entries(lists.regions[country] ?? {}).map(([value, label]) => ({ value, label: `${label} (${country})` })),
  );
  return { regions, interests: [...lists.interests] };
}

export const newCharacterValues = ({ language, country }: { language: string; country: string }): CharacterValues => ({
  name: '',
  birth_date: '',
  gender: 'female',
  language,
  profile: { sexuality: 'hetero', country, region: null },
});

/** The form's values of a stored fictional profile. */
export function toCharacterValues(character: CharacterView): CharacterValues {
  const { name, birthDate, gender, language, sexuality, country, region, interests } = character;
  const { about, looking_for, ideal_evening, ask_me } = character;
  const facts = mapChoiceFacts((fact) => character[fact]);
  return {
    name,
    birth_date: birthDate,
    gender,
    language,
    profile: { ...facts, about, looking_for, ideal_evening, ask_me, sexuality, country, region, interests },
  };
}
