import type { FormFailure } from '../../../lib/form-failure.server.ts';

/** What an action of the desk answers when it does not redirect. */
export interface DeskAnswer {
  /** The submitted form. */
  intent: string;
  /** The submitted texts by field, without secrets and empty fields. */
  given: Readonly<Record<string, string>>;
  /** Why the action was refused; absent when it was not. */
  failure?: FormFailure;
}

/** The part of an answer that belongs to one form. */
export interface FormState {
  failure: FormFailure | undefined;
  /** Messages by field. */
  wrong: Readonly<Record<string, string | undefined>>;
  given: Readonly<Record<string, string | undefined>>;
}

/** @param intent of the form; without it the answer belongs to every form of the page */
export function formState(answer: DeskAnswer | undefined, intent?: string): FormState {
  const own = intent === undefined || answer?.intent === intent ? answer : undefined;
  return { failure: own?.failure, wrong: own?.failure?.fields ?? {}, given: own?.given ?? {} };
}

/** Whether a failure names no field, so that it must be shown above the form. */
export const isGeneral = (failure: DeskAnswer['failure']): boolean =>
  failure !== undefined && Object.keys(failure.fields).length === 0;
