import { CHOICE_FACT_NAMES, type ProfileFactName } from '../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';
import type { EditorValues, FieldName, FieldValue } from './editor-values.ts';

/** The facts, notes and prompts of this site. */
export interface RequestedParts {
  fields: readonly ProfileFactName[];
  notes: readonly ProfileNote[];
  prompts?: readonly unknown[];
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

/** Whether a field has a value; one of spaces only has none. */
export function isFilledIn(value: FieldValue): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value !== null && value.some((item) => typeof item === 'string' || item.answer.trim() !== '');
}

/**
 * Computes how much of the site's fields is filled in. All parts count the same; orientation is always set and does not
 * count.
 */
export function completenessOf(
  values: EditorValues,
  photos: number,
  { fields, notes, prompts }: RequestedParts,
): Completeness {
  const facts = CHOICE_FACT_NAMES.filter((name) => fields.includes(name));
  const interests = fields.includes('interests') ? (['interests'] as const) : [];
  const sentences = prompts ? (['prompts'] as const) : [];
  const parts: ProfilePart[] = ['photo', ...notes, ...sentences, ...interests, ...facts, 'region'];
  const missing = parts.filter((part) => (part === 'photo' ? photos === 0 : !isFilledIn(values[part] ?? null)));
  const done = parts.length - missing.length;
  return { done, total: parts.length, percent: Math.floor((done / parts.length) * 100), missing };
}
