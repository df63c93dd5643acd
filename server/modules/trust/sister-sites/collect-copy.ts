import { CHOICE_FACT_NAMES } from '../../../../tenants/profile-facts.ts';
import type { PromptView } from '../../people/profiles/index.ts';
import type { OwnProfileRow } from './sister-archives.queries.ts';
import { FACTS_OF_PART, type ArchiveContent, type CopiedPart } from './sister-sites.schema.ts';

/** The member's values of each part; parts without values are omitted. */
export type OwnParts = Partial<Record<CopiedPart, Record<string, string | string[]>>>;

/** Sorts the data of a profile into the parts that can be selected. */
export function ownParts(row: OwnProfileRow): OwnParts {
  const facts: Record<string, string | null> = Object.fromEntries(CHOICE_FACT_NAMES.map((name) => [name, row[name]]));
  const given = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (facts[name] ? [[name, facts[name]]] : [])));
  const parts: OwnParts = {
    name: { name: row.name },
    birth: { date_of_birth: row.birthDate },
    orientation: { gender: row.gender, sexuality: row.sexuality },
    place: { country: row.country, ...(row.region && { region: row.region }) },
    about: row.about === '' ? {} : { about: row.about },
    looks: given(FACTS_OF_PART.looks),
    life: given(FACTS_OF_PART.life),
    interests: row.interests.length === 0 ? {} : { interests: row.interests },
  };
  return Object.fromEntries(Object.entries(parts).filter(([, values]) => Object.keys(values).length > 0));
}

/** Parts whose values answer fields of a signup. */
const SIGNUP_PARTS: readonly CopiedPart[] = ['name', 'birth', 'orientation', 'place'];

/** The selected parts and answers in the format of an archive. */
export function chosenContent(
  row: OwnProfileRow,
  answers: readonly PromptView[],
  chosen: { parts: readonly CopiedPart[]; prompts: readonly string[] },
): Pick<ArchiveContent, 'fields' | 'profile' | 'prompts'> & { parts: string[] } {
  const own = ownParts(row);
  const parts = chosen.parts.filter((part) => own[part] !== undefined);
  const valuesOf = (named: readonly CopiedPart[]) => Object.assign({}, ...named.map((part) => own[part])) as never;
  const prompts = answers.filter(({ prompt }) => chosen.prompts.includes(prompt));
  return {
    fields: valuesOf(parts.filter((part) => SIGNUP_PARTS.includes(part))),
    profile: valuesOf(parts.filter((part) => !SIGNUP_PARTS.includes(part))),
    prompts: prompts.map(({ prompt, answer }) => ({ prompt, answer })),
    parts: [...parts, ...prompts.map(({ prompt }) => prompt)],
  };
}
