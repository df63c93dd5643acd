import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

import type { Ctx, MemberCtx } from '../context.ts';
import type { ErrorCode } from '../lib/errors/errors.ts';
import type { SiteCookies } from '../load-context.ts';
import type { Services } from '../services.ts';

interface CallContext<Input> {
  input: Input;
  services: Services;
  cookies: SiteCookies;
  reply: FastifyReply;
  /** The request's Host header, unaffected by the query string. */
  host: string;
}

/** Errors of calls that require an active account. */
export const INACTIVE_ERRORS = [
  'not_confirmed',
  'account_paused',
  'account_blocked',
] as const satisfies readonly ErrorCode[];

/** Errors of calls that send a message, a gift or a photo. */
export const SENDING_ERRORS = [
  ...INACTIVE_ERRORS,
  'insufficient_credits',
  'credits_in_debt',
  'money_owed',
  'premium_required',
  'not_found',
  'fictional_warning_required',
  'conversation_closed',
  'client_id_used',
] as const satisfies readonly ErrorCode[];

interface CallDefinition<Input extends z.ZodType, Output extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its `/api` prefix. `?name=value` distinguishes calls that share a method and path. */
  path: string;
  summary: string;
  input?: Input;
  /** The service reports each invalid field itself, also by tenant rules; the schema then only documents the input. */
  validatedBy?: 'service';
  output: Output;
  /** Status on success, 200 by default. A 204 response has no body. */
  status?: 200 | 201 | 204;
  /** Expected errors besides those common to all calls. */
  errors?: readonly ErrorCode[];
  /** Sent with `navigator.sendBeacon`, which limits media types, so JSON is also accepted as text/plain. */
  beacon?: true;
  /** Input fields that hold an id; the isolation suite fills them with another tenant's ids. */
  idFields?: readonly string[];
}

/** A call of the HTTP API: its validation, documentation and handler. */
export type Call = CallDefinition<z.ZodType, z.ZodType> &
  (
    | { access: 'anyone'; answer: (ctx: Ctx, exchange: CallContext<never>) => Promise<unknown> }
    | { access: 'member'; answer: (ctx: MemberCtx, exchange: CallContext<never>) => Promise<unknown> }
  );

/** Splits a call's path into the path itself and the query parameters that select the call. */
export function splitCallPath({ path }: Pick<Call, 'path'>): {
  path: string;
  query: Array<[name: string, value: string]>;
} {
  const [bare, query = ''] = path.split('?');
  return { path: bare!, query: [...new URLSearchParams(query)] };
}

/** Groups calls by method and path. Within a group, calls selected by a query parameter come first. */
export function groupCalls(calls: readonly Call[]): Call[][] {
  const groups = Map.groupBy(calls, (call) => `${call.method} ${splitCallPath(call).path}`);
  return [...groups.values()].map((group) =>
    group.sort((one, other) => splitCallPath(other).query.length - splitCallPath(one).query.length),
  );
}

/** Defines a call that visitors may make too. */
export function publicCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: CallDefinition<Input, Output> & {
    answer: (ctx: Ctx, exchange: CallContext<z.output<Input>>) => Promise<z.input<Output>>;
  },
): Call {
  return { ...call, access: 'anyone' } as Call;
}

/** Defines a call for members; a visitor gets 403 `authentication_required`. */
export function memberCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: CallDefinition<Input, Output> & {
    answer: (ctx: MemberCtx, exchange: CallContext<z.output<Input>>) => Promise<z.input<Output>>;
  },
): Call {
  return { ...call, access: 'member' } as Call;
}
