import { type LoaderFunctionArgs, data, redirect, type ActionFunctionArgs } from '@remix-run/node';

import { requireOperator } from '../../../lib/desk/require-operator.ts';
import { rawTextField, textField, textFields } from '../../../lib/forms/form-data.ts';
import { formFailureResponse, expectedError } from '../../../lib/forms/form-failure.server.ts';
import type { DeskAnswer } from './desk-form.tsx';

export interface DeskArgs extends ReturnType<typeof requireOperator>, Pick<LoaderFunctionArgs, 'request' | 'context'> {
  /** The route's `id` parameter. */
  id: string;
  /** The row that the route's `site` and `id` parameters name. */
  at: { tenantId: string; id: string };
  params: LoaderFunctionArgs['params'];
  search: URLSearchParams;
  /** A query parameter, trimmed; null when it is absent or empty. */
  query: (name: string) => string | null;
}

/** @throws a redirect to the login page when no operator is signed in */
export function deskArgs({ request, context, params }: LoaderFunctionArgs): DeskArgs {
  const search = new URL(request.url).searchParams;
  const id = params['id'] ?? '';
  const at = { tenantId: params['site'] ?? '', id };
  const query = (name: string) => search.get(name)?.trim() || null;
  return { ...requireOperator(context), request, context, params, id, at, search, query };
}

/** Makes a route's loader of a function that needs the signed-in operator. */
export const deskLoader =
  <Result>(load: (desk: DeskArgs) => Result) =>
  (args: LoaderFunctionArgs): Result =>
    load(deskArgs(args));

export interface PostedForm {
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
type Handler = (form: PostedForm) => Promise<void | string | Response | Answered>;

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

function formOf(posted: FormData): PostedForm {
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

const givenOf = (fields: PostedForm['fields']) =>
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
    failureExtras?: (form: PostedForm, desk: DeskArgs) => Promise<Extra> | Extra,
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

/**
 * Opens an item of a queue, which claims it.
 * @returns the item, or the name of the operator who has claimed it
 */
export async function openItem<Item>(open: () => Promise<Item>) {
  try {
    return { item: await open(), holder: null };
  } catch (error) {
    const refusal = expectedError(error);
    if (refusal?.code !== 'work_taken') throw error;
    return { item: null, holder: String(refusal.params['name']) };
  }
}

/** A CSV file as a download that no cache keeps. */
export const csvResponse = (filename: string, text: BodyInit): Response =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  });
