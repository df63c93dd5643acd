import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';

import { rawTextField, textField, textFields } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import type { DeskAnswer } from './desk-answer.ts';
import { deskArgs, type DeskArgs } from './desk-route.server.ts';

export interface DeskForm {
  intent: string;
  data: FormData;
  /** All texts by field, exactly as typed. */
  fields: Record<string, string>;
  /** A text, trimmed; empty when the field is absent. */
  text: (name: string) => string;
  /** A text exactly as typed. */
  raw: (name: string) => string;
  /** All values of a repeated field. */
  all: (name: string) => string[];
}

/** Fields that are never sent back to the browser. */
const SECRET: ReadonlySet<string> = new Set(['current', 'password', 'sealed', 'credential']);

/**
 * Handles one form. What it returns decides the response: nothing redirects to the same page with `?done=<intent>`, a text
 * redirects to that address, a `Response` is sent as it is, and `data(…)` becomes part of the page's answer.
 */
type Handler = (form: DeskForm) => Promise<void | string | Response | Answered>;

type AnswerData<Outcome> = Outcome extends { type: string; data: infer Data; init: unknown } ? Data : never;
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The answer of an action: every handler's `data(…)` is optional in it. */
type ActionAnswer<Handlers extends Record<string, Handler>, Extra> = DeskAnswer &
  Partial<Merged<AnswerData<Awaited<ReturnType<Handlers[keyof Handlers]>>>>> &
  Partial<Extra>;

interface Answered {
  type: string;
  data: object;
  init: ResponseInit | null;
}

const isAnswer = (outcome: unknown): outcome is Answered =>
  (outcome as { type?: unknown } | null)?.type === 'DataWithResponseInit';

function formOf(posted: FormData): DeskForm {
  const texts = [...posted].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    intent: textField(posted, 'intent'),
    data: posted,
    fields: Object.fromEntries(texts),
    text: (name) => textField(posted, name),
    raw: (name) => rawTextField(posted, name),
    all: (name) => textFields(posted, name),
  };
}

const givenOf = (fields: DeskForm['fields']) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' && !SECRET.has(name)));

/**
 * Makes a route's action: the form's `intent` chooses the handler, or `default` where the form has none. A refusal by the
 * service is answered with its status, its messages and what was typed.
 * @param failureExtras what the page needs besides after a refusal
 * @throws a 400 response for an unknown intent, and errors that no form can show
 */
export const deskAction =
  <Handlers extends Record<string, Handler>, Extra extends object = object>(
    handlersOf: (desk: DeskArgs) => Handlers,
    failureExtras?: (form: DeskForm, desk: DeskArgs) => Promise<Extra> | Extra,
  ) =>
  async (args: ActionFunctionArgs): Promise<ReturnType<typeof data<ActionAnswer<Handlers, Extra>>>> => {
    const desk = deskArgs(args);
    const form = formOf(await args.request.formData());
    const handlers = handlersOf(desk);
    const { intent } = form;
    const name = intent || 'default';
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) throw new Response(null, { status: 400 });
    const answer = (more: object, init: ResponseInit | null) =>
      data({ intent, given: givenOf(form.fields), ...more } as ActionAnswer<Handlers, Extra>, init ?? undefined);
    let outcome;
    try {
      outcome = await handler(form);
    } catch (error) {
      const { data: refused, init } = formFailureResponse(error, args.context);
      return answer({ ...refused, ...(await failureExtras?.(form, desk)) }, init);
    }
    if (isAnswer(outcome)) return answer(outcome.data, outcome.init);
    if (outcome instanceof Response) throw outcome;
    const path = new URL(args.request.url).pathname;
    throw redirect(typeof outcome === 'string' ? outcome : `${path}?done=${intent}`);
  };
