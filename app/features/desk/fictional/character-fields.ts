import { NOTE_MAX } from '../../../../server/modules/profiles/profile-values.schema.ts';
import { CHOICE_FACT_NAMES } from '../../../../tenants/profile-facts.ts';
import { textOf, textsOf } from '../../../lib/form-data.ts';

/** What a site asks about a profile. */
export interface AskedFields {
  fields: readonly string[];
  notes: readonly string[];
}

/** A form about a fictional profile as it was filled in. */
export interface FilledCharacter {
  name: string;
  birth_date: string;
  gender: string;
  language: string;
  profile: Record<string, string | string[] | null>;
}

/** What was filled in about a fictional profile: its own fields, and those of a profile as members have them. */
export function characterOf(form: FormData, { fields, notes }: AskedFields): FilledCharacter {
  const facts = CHOICE_FACT_NAMES.filter((name) => fields.includes(name)).map((name) => [
    name,
    textOf(form, name) || null,
  ]);
  const texts = Object.keys(NOTE_MAX)
    .filter((name) => notes.includes(name))
    .map((name) => [name, textOf(form, name)]);
  return {
    name: textOf(form, 'name'),
    birth_date: textOf(form, 'birth_date'),
    gender: textOf(form, 'gender'),
    language: textOf(form, 'language'),
    profile: {
      ...Object.fromEntries([...facts, ...texts]),
      ...(fields.includes('interests') && { interests: textsOf(form, 'interests') }),
      sexuality: textOf(form, 'sexuality'),
      country: textOf(form, 'country'),
      region: textOf(form, 'region') || null,
    },
  };
}
