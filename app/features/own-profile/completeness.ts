import type { ProfileFactName } from '../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';
import { FACTS } from './editor-values.ts';
import type { EditorValues, FieldName } from './editor-values.ts';

/** What a member can tell on this site. */
export interface AskedParts {
  fields: readonly ProfileFactName[];
  notes: readonly ProfileNote[];
}

/** A part of a profile that can be missing. */
export type ProfilePart = 'photo' | Exclude<FieldName, 'sexuality'>;

export interface Completeness {
  done: number;
  total: number;
  /** Of a hundred, rounded down: 100 only when nothing is missing. */
  percent: number;
  /** In the order in which others notice it. */
  missing: ProfilePart[];
}

/** How much of what this site asks is told. Every part counts the same; the orientation, which everybody has, does not. */
export function completenessOf(values: EditorValues, photos: number, { fields, notes }: AskedParts): Completeness {
  const facts = FACTS.filter((name) => fields.includes(name));
  const parts: Array<[part: ProfilePart, told: boolean]> = [
    ['photo', photos > 0],
    ...notes.map((name) => [name, values[name].trim() !== ''] as [ProfilePart, boolean]),
    ...(fields.includes('interests') ? [['interests', values.interests.length > 0] as [ProfilePart, boolean]] : []),
    ...facts.map((name) => [name, values[name] !== null] as [ProfilePart, boolean]),
    ['region', values.region !== null],
  ];
  const done = parts.filter(([, told]) => told).length;
  const missing = parts.filter(([, told]) => !told).map(([part]) => part);
  return { done, total: parts.length, percent: Math.floor((done / parts.length) * 100), missing };
}
