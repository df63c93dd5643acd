import { CHOICE_FACT_NAMES, type ProfileFactName } from '../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';
import type { EditorValues, FieldName } from './editor-values.ts';

/** The facts and notes of this site. */
export interface RequestedParts {
  fields: readonly ProfileFactName[];
  notes: readonly ProfileNote[];
}

export type ProfilePart = 'photo' | Exclude<FieldName, 'sexuality'>;

export interface Completeness {
  done: number;
  total: number;
  /** Percentage, rounded down: 100 only if nothing is missing. */
  percent: number;
  /** In the order of display. */
  missing: ProfilePart[];
}

/**
 * Computes how much of the site's fields is filled in. All parts count the same; orientation is always set and does not
 * count.
 */
export function completenessOf(values: EditorValues, photos: number, { fields, notes }: RequestedParts): Completeness {
  const facts = CHOICE_FACT_NAMES.filter((name) => fields.includes(name));
  const parts: Array<[part: ProfilePart, filled: boolean]> = [
    ['photo', photos > 0],
    ...notes.map((name) => [name, values[name].trim() !== ''] as [ProfilePart, boolean]),
    ...(fields.includes('interests') ? [['interests', values.interests.length > 0] as [ProfilePart, boolean]] : []),
    ...facts.map((name) => [name, values[name] !== null] as [ProfilePart, boolean]),
    ['region', values.region !== null],
  ];
  const done = parts.filter(([, filled]) => filled).length;
  const missing = parts.filter(([, filled]) => !filled).map(([part]) => part);
  return { done, total: parts.length, percent: Math.floor((done / parts.length) * 100), missing };
}
