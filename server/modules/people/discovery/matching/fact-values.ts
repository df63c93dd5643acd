import { sql, type RawBuilder, type SqlBool } from 'kysely';

import {
  SEARCHABLE_FACT_NAMES,
  isSingleFact,
  type SearchableFactName,
  type SingleFactName,
} from '../../../../../tenants/profile-facts.ts';
import type { SearchFilters } from './matching.queries.ts';

/** A fact with one value that members can be searched by. */
export type Trait = SearchableFactName & SingleFactName;

/** Facts with one value that members can be searched by. */
export const TRAITS = SEARCHABLE_FACT_NAMES.filter(isSingleFact);

/** The facts that filters ask for, as values of columns; an empty list is no filter. All are parameters. */
export interface FactValues {
  regions: readonly string[];
  photo: boolean;
  verified: boolean;
  member: boolean;
  interests: readonly string[];
  traits: Readonly<Record<Trait, readonly string[]>>;
}

/** The facts that filters ask for. */
export function factValues(filters: SearchFilters): FactValues {
  const { region, withPhoto, verified, hideFictional, interests } = filters;
  const traits = Object.fromEntries(TRAITS.map((trait) => [trait, filters.traits[trait] ?? []]));
  return {
    regions: region === null ? [] : [region],
    photo: withPhoto,
    verified,
    member: hideFictional,
    interests,
    traits: traits as FactValues['traits'],
  };
}

/** Condition: a profile has the facts by its columns. One text for all filters, so that it is planned once. */
export function hasValuesSql(values: FactValues): RawBuilder<SqlBool> {
  const { regions, photo, verified, member, interests, traits } = values;
  const isOneOf = (column: string, wanted: readonly string[]) =>
    sql`(cardinality(${wanted}::text[]) = 0 or ${sql.ref(`profiles.${column}`)} = any (${wanted}::text[]))`;
  // The rarest first.
  return sql`((cardinality(${interests}::text[]) = 0 or profiles.interests && ${interests}::text[])
    and ${sql.join(
      TRAITS.map((trait) => isOneOf(trait, traits[trait])),
      sql` and `,
    )}
    and ${isOneOf('region', regions)} and (not ${photo}::boolean or profiles.main_photo_id is not null)
    and (not ${verified}::boolean or profiles.photo_verified_at is not null)
    and not (${member}::boolean and profiles.fictional))`;
}
