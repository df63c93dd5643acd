/** What a visitor has told so far. Kept sealed in a cookie, so that a reload or a step back loses nothing. */
export interface SignupDraft {
  gender?: string;
  sexuality?: string;
  /** `YYYY-MM-DD` as typed. */
  date_of_birth?: string;
  country?: string;
  region?: string;
  name?: string;
  email?: string;
  terms?: boolean;
  sensitive?: boolean;
  interests?: string[];
  signup_message?: string;
  /** Id of the profile for whose sake they sign up. */
  target?: string;
}

export type Seeks = 'men' | 'women' | 'both';

/** Who is looked for, as the orientation that the profile carries. */
export function sexualityFor(gender: string, seeks: string): string {
  if (seeks === 'both') return 'bi';
  const same = (gender === 'male') === (seeks === 'men');
  if (!same) return 'hetero';
  return gender === 'male' ? 'gay' : 'lesbian';
}

/** The other way round, to fill the form again; undefined while either is unknown. */
export function seeksOf(gender?: string, sexuality?: string): Seeks | undefined {
  if (!gender || !sexuality) return undefined;
  if (sexuality === 'bi') return 'both';
  return (gender === 'male') === (sexuality !== 'hetero') ? 'men' : 'women';
}

/** Steps 0 to 4 ask; after them the account exists. */
export const LAST_STEP = 4;
/** The step that asks for the password. What comes after needs it, and it is kept nowhere. */
export const PASSWORD_STEP = 3;

/** Which step asks for a field, to lead back to what is wrong. */
const STEP_OF: Record<string, number> = {
  gender: 0,
  sexuality: 0,
  date_of_birth: 1,
  country: 1,
  region: 1,
  name: 2,
  email: 3,
  password: 3,
  'consents.terms': 3,
  'consents.sensitive': 3,
};

/** The earliest step among those of the wrong fields; the last one when none is known. */
export function stepOfErrors(fields: Iterable<string>): number {
  return Math.min(LAST_STEP, ...[...fields].map((field) => STEP_OF[field] ?? LAST_STEP));
}

/** The furthest step a draft allows: each one before it has been answered. */
export function furthestStep(draft: SignupDraft): number {
  if (!draft.gender || !draft.sexuality) return 0;
  if (!draft.date_of_birth || !draft.country) return 1;
  if (!draft.name) return 2;
  return PASSWORD_STEP;
}
