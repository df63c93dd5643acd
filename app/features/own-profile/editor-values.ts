import { NOTE_MAX } from '../../../server/modules/people/profiles/profile-visibility.schema.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { mapChoiceFacts, type ChoiceFactName } from '../../../tenants/profile-facts.ts';
import type { ProfileNote } from '../../../tenants/value-lists.ts';

/** A beginning of a sentence, and how the member finishes it. */
export interface PromptAnswer {
  /** Empty while none is chosen. */
  prompt: string;
  answer: string;
}

/** Values of the editor; names and values as in PUT /api/profile.php. */
export interface EditorValues extends Record<ProfileNote, string>, Record<ChoiceFactName, string | null> {
  sexuality: string | null;
  region: string | null;
  interests: readonly string[];
  /** Only on a site with prompts. */
  prompts?: readonly PromptAnswer[];
}

export type FieldName = keyof EditorValues;
export type FieldValue = string | null | readonly string[] | readonly PromptAnswer[];

export const NOTES = Object.keys(NOTE_MAX) as ProfileNote[];

export function valuesOf(profile: ProfileView): EditorValues {
  const { about, looking_for, ideal_evening, ask_me, sexuality, region, interests } = profile;
  return {
    about,
    looking_for,
    ideal_evening,
    ask_me,
    ...mapChoiceFacts((name) => profile[name]),
    sexuality,
    region,
    interests,
    prompts: profile.prompts.map(({ prompt, answer }) => ({ prompt, answer })),
  };
}

/** The profile with these values as it will be stored: interests sorted, and no place in another region. */
export function profileWith(profile: ProfileView, { prompts: _, ...values }: EditorValues): ProfileView {
  const place = values.region === profile.region ? profile.place : null;
  return { ...profile, ...values, place, interests: values.interests.toSorted() } as ProfileView;
}

const normaliseText = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** Chosen values have no order, prompts have; those without an answer are not stored. */
function listKey(list: readonly string[] | readonly PromptAnswer[]): string {
  const items = [...list].map((item) =>
    typeof item === 'string' ? item : item.answer.trim() && `${item.prompt} ${normaliseText(item.answer)}`,
  );
  const written = items.filter((item) => item !== '');
  return (typeof list[0] === 'string' ? written.sort() : written).join('\n');
}

/** Whether two values are stored the same: the server trims texts and sorts interests. */
export function isSameStoredValue(one: FieldValue, other: FieldValue): boolean {
  if (typeof one === 'string' && typeof other === 'string') return normaliseText(one) === normaliseText(other);
  if (one === null || other === null || typeof one === 'string' || typeof other === 'string')
    return (one ?? '') === (other ?? '');
  return listKey(one) === listKey(other);
}
