import { isChecked, rawTextField, textField, textFields } from '../../../lib/forms/form-data.ts';

/** Answers of a visitor so far, without the password. It survives reloads, going back and closing the dialog. */
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
  /** Id of the profile the visitor signs up for. */
  target?: string;
  /** The current step; it may be unanswered. */
  at?: number;
  /** The address that was available when its step was submitted. */
  checked?: string;
  /** Token of an archive that was brought from a sister site. */
  copy?: string;
  /** The first message was too long for the cookies and has to be typed again. */
  messageLost?: boolean;
}

type SoughtGenders = 'men' | 'women' | 'both';

/** Orientation stored in the profile, from the gender and the genders sought. */
export function sexualityFor(gender: string, seeks: string): string {
  if (seeks === 'both') return 'bi';
  const isSameGender = (gender === 'male') === (seeks === 'men');
  if (!isSameGender) return 'hetero';
  return gender === 'male' ? 'gay' : 'lesbian';
}

/** Inverse of `sexualityFor`; undefined while either is unknown. */
export function soughtGendersOf(gender?: string, sexuality?: string): SoughtGenders | undefined {
  if (!gender || !sexuality) return undefined;
  if (sexuality === 'bi') return 'both';
  return (gender === 'male') === (sexuality !== 'hetero') ? 'men' : 'women';
}

/** Steps 0 to 4 ask; after them the account exists. */
export const LAST_STEP = 4;
/** Step that asks for the password. Later steps need the password, which is not stored. */
export const PASSWORD_STEP = 3;

/** Step of each field, to return to the one with an error. */
const STEP_BY_FIELD: Record<string, number> = {
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

/** The earliest step with an error; the last step when no field is known. */
export function firstStepWithError(fields: Iterable<string>): number {
  return Math.min(LAST_STEP, ...[...fields].map((field) => STEP_BY_FIELD[field] ?? LAST_STEP));
}

/** The furthest step whose predecessors are all answered. */
export function lastReachableStep(draft: SignupDraft): number {
  if (!draft.gender || !draft.sexuality) return 0;
  if (!draft.date_of_birth || !draft.country) return 1;
  if (!draft.name) return 2;
  return PASSWORD_STEP;
}

/**
 * The step to show: the requested one, else the stored one, never beyond `furthestStep`.
 * @param asked step in the URL; null without
 */
export function resolveStep(draft: SignupDraft, asked: string | null): number {
  const requested = asked === null ? (draft.at ?? 0) : Number(asked);
  return Math.min(Number.isInteger(requested) && requested > 0 ? requested : 0, lastReachableStep(draft));
}

/** Longer than any valid answer, so that too long input is still reported; cookies need a bound. */
const TEXT_MAX = 500;
const MESSAGE_MAX = 12_000;
const INTERESTS_MAX = 100;
const ID_MAX = 100;

/** The draft with the fields of one step as submitted, without the password. */
export function mergeStepIntoDraft(draft: SignupDraft, step: number, form: FormData): SignupDraft {
  const text = (name: string) => textField(form, name).slice(0, TEXT_MAX) || undefined;
  switch (step) {
    case 0: {
      const gender = text('gender');
      const seeks = text('seeks');
      return {
        ...draft,
        gender,
        sexuality: gender && seeks ? sexualityFor(gender, seeks) : undefined,
      };
    }
    case 1:
      return { ...draft, date_of_birth: text('date_of_birth'), country: text('country'), region: text('region') };
    case 2:
      return { ...draft, name: text('name') };
    case PASSWORD_STEP:
      return {
        ...draft,
        email: text('email'),
        terms: isChecked(form, 'terms'),
        sensitive: isChecked(form, 'sensitive'),
      };
    default:
      return {
        ...draft,
        interests: textFields(form, 'interests')
          .slice(0, INTERESTS_MAX)
          .map((id) => id.slice(0, ID_MAX)),
        signup_message: rawTextField(form, 'signup_message').trim().slice(0, MESSAGE_MAX),
        messageLost: undefined,
      };
  }
}

/** Name of the field that marks a form as carrying the answers of the other steps. */
export const CARRIED_FIELD = 'carried';

/**
 * The draft from a form: its own step, and the other steps as carried by the form, so that two tabs do not mix their
 * answers. Without them, the other steps come from the cookie.
 */
export function mergeFormIntoDraft(draft: SignupDraft, step: number, form: FormData): SignupDraft {
  if (!isChecked(form, CARRIED_FIELD)) return mergeStepIntoDraft(draft, step, form);
  const others = Array.from({ length: LAST_STEP + 1 }, (_, at) => at).reduce(
    (all, at) => mergeStepIntoDraft(all, at, form),
    draft,
  );
  return step === LAST_STEP ? others : { ...others, messageLost: draft.messageLost };
}
