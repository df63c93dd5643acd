import { NOTE_MAX } from '../../../../server/modules/people/profiles/profile-visibility.schema.ts';
import { CHOICE_FACT_NAMES } from '../../../../tenants/profile-facts.ts';
import type { DeskForm } from '../kit/run-desk-action.server.ts';

export interface SiteProfileFields {
  fields: readonly string[];
  notes: readonly string[];
}

/** A fictional profile as its form holds it. */
export interface CharacterValues {
  name: string;
  birth_date: string;
  gender: string;
  language: string;
  profile: Record<string, string | string[] | null>;
}

/** Reads a submitted fictional profile: its own fields, and those that members' profiles have at the site. */
export function readCharacter({ text, all }: DeskForm, { fields, notes }: SiteProfileFields): CharacterValues {
  const facts = CHOICE_FACT_NAMES.filter((name) => fields.includes(name)).map((name) => [name, text(name) || null]);
  const texts = Object.keys(NOTE_MAX)
    .filter((name) => notes.includes(name))
    .map((name) => [name, text(name)]);
  return {
    name: text('name'),
    birth_date: text('birth_date'),
    gender: text('gender'),
    language: text('language'),
    profile: {
      ...Object.fromEntries([...facts, ...texts]),
      ...(fields.includes('interests') && { interests: all('interests') }),
      sexuality: text('sexuality'),
      country: text('country'),
      region: text('region') || null,
    },
  };
}
