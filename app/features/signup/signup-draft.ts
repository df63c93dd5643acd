import { isTicked, rawTextOf, textOf, textsOf } from '../../lib/form-data.ts';

/** What a visitor has told so far, never the password. A reload, a step back or a closed dialog loses none of it. */
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
  /** The step that they were at; what is asked there may not be answered yet. */
  at?: number;
  /** The address as it was found to be free when its step was sent. */
  checked?: string;
  /** The first message was too long for cookies: whoever comes back has to be told. */
  messageLost?: boolean;
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

/**
 * The step to show: the one asked for, else the one where the person was, never beyond what the draft allows.
 * @param asked from an address; null without
 */
export function stepToShow(draft: SignupDraft, asked: string | null): number {
  const wanted = asked === null ? (draft.at ?? 0) : Number(asked);
  return Math.min(Number.isInteger(wanted) && wanted > 0 ? wanted : 0, furthestStep(draft));
}

/** Longer than any answer may be, so that what is too long is still told; what is kept in cookies has to end somewhere. */
const TEXT_MAX = 500;
const MESSAGE_MAX = 12_000;
const INTERESTS_MAX = 100;
const ID_MAX = 100;

/** The draft with the fields of one step as they stand in its form. The password is not among them. */
export function mergeStep(draft: SignupDraft, step: number, form: FormData): SignupDraft {
  const text = (name: string) => textOf(form, name).slice(0, TEXT_MAX) || undefined;
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
      return { ...draft, email: text('email'), terms: isTicked(form, 'terms'), sensitive: isTicked(form, 'sensitive') };
    default:
      return {
        ...draft,
        interests: textsOf(form, 'interests')
          .slice(0, INTERESTS_MAX)
          .map((id) => id.slice(0, ID_MAX)),
        signup_message: rawTextOf(form, 'signup_message').trim().slice(0, MESSAGE_MAX),
        messageLost: undefined,
      };
  }
}

/** Name of the field that says that a form carries what the other steps were told. */
export const TOLD = 'told';

/**
 * The draft as a form has it: its own step, and the others as they stood on the page that sent it, so that two tabs do not
 * answer for each other. What a form without them leaves out is as the browser's cookie has it.
 */
export function mergeForm(draft: SignupDraft, step: number, form: FormData): SignupDraft {
  if (!isTicked(form, TOLD)) return mergeStep(draft, step, form);
  const told = Array.from({ length: LAST_STEP + 1 }, (_, at) => at).reduce(
    (all, at) => mergeStep(all, at, form),
    draft,
  );
  return step === LAST_STEP ? told : { ...told, messageLost: draft.messageLost };
}
