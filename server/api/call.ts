import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

import type { Ctx, MemberCtx } from '../context.ts';
import type { ErrorCode } from '../lib/errors.ts';
import type { SiteCookies } from '../load-context.ts';
import type { Services } from '../services.ts';

interface Exchange<Input> {
  input: Input;
  services: Services;
  cookies: SiteCookies;
  reply: FastifyReply;
  /** The request's host as sent, without what the query may claim. */
  host: string;
}

/** What everything that takes an active account is refused with. */
export const INACTIVE_ERRORS = [
  'not_confirmed',
  'account_paused',
  'account_blocked',
] as const satisfies readonly ErrorCode[];

/** What a message, a gift or a photo is refused with. */
export const SENDING_ERRORS = [
  ...INACTIVE_ERRORS,
  'insufficient_credits',
  'credits_in_debt',
  'premium_required',
  'not_found',
  'fictional_warning_required',
  'conversation_closed',
  'client_id_used',
] as const satisfies readonly ErrorCode[];

interface CallFacts<Input extends z.ZodType, Output extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its `/api` prefix. `?name=value` tells a call from another one that has the same method and path. */
  path: string;
  summary: string;
  input?: Input;
  /** The service names every wrong field by itself, by its tenant's rules as well; the schema only describes the input. */
  checkedBy?: 'service';
  output: Output;
  /** Status of success, 200 unless told. An answer of 204 has no body. */
  status?: 200 | 201 | 204;
  /** Expected failures beside the ones of every call. */
  errors?: readonly ErrorCode[];
  /** Sent by `navigator.sendBeacon`, which can say no other media type than it wants: JSON may come as plain text. */
  beacon?: true;
  /** Fields of the input that hold an id: what the isolation suite tries another tenant's ids on. */
  ids?: readonly string[];
}

/** One call of the HTTP API: what validates it, what documents it and what answers it, in one place. */
export type Call = CallFacts<z.ZodType, z.ZodType> &
  (
    | { access: 'anyone'; answer: (ctx: Ctx, exchange: Exchange<never>) => Promise<unknown> }
    | { access: 'member'; answer: (ctx: MemberCtx, exchange: Exchange<never>) => Promise<unknown> }
  );

/** A call's path without, and what the query must say to mean this call. */
export function addressOf({ path }: Pick<Call, 'path'>): { path: string; query: Array<[name: string, value: string]> } {
  const [bare, query = ''] = path.split('?');
  return { path: bare!, query: [...new URLSearchParams(query)] };
}

/** Calls by method and path; of those that share both, what the query asks for comes first. */
export function groupCalls(calls: readonly Call[]): Call[][] {
  const groups = Map.groupBy(calls, (call) => `${call.method} ${addressOf(call).path}`);
  return [...groups.values()].map((group) =>
    group.sort((one, other) => addressOf(other).query.length - addressOf(one).query.length),
  );
}

/** A call that a visitor may make too. */
export function anyoneCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: CallFacts<Input, Output> & {
    answer: (ctx: Ctx, exchange: Exchange<z.output<Input>>) => Promise<z.input<Output>>;
  },
): Call {
  return { ...call, access: 'anyone' } as unknown as Call;
}

/** A call for members; a visitor is answered 403 `authentication_required`. */
export function memberCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: CallFacts<Input, Output> & {
    answer: (ctx: MemberCtx, exchange: Exchange<z.output<Input>>) => Promise<z.input<Output>>;
  },
): Call {
  return { ...call, access: 'member' } as unknown as Call;
}
