import type { AppLoadContext } from '@remix-run/node';

import { readCookie } from './read-cookie.ts';

/** What a mailed link can have done in this browser and a page then tells. */
export type Outcome = 'activated' | 'restored' | 'password-reset' | 'mail-changed';

const NAME = 'outcome';
const HOUR_SECONDS = 3_600;

const purposeOf = ({ ctx }: AppLoadContext) => `${NAME}:${ctx.tenant.id}`;

/** The `Set-Cookie` by which the next page knows what has happened, for an hour. */
export function noteOutcome(outcome: Outcome, context: AppLoadContext): string {
  return context.cookies.make(NAME, context.sealer.seal(purposeOf(context), outcome, HOUR_SECONDS));
}

/** Whether it has just happened in this browser. An address that anybody can open says nothing. */
export function hasHappened(outcome: Outcome, request: Request, context: AppLoadContext): boolean {
  const text = readCookie(request, NAME);
  return text !== null && context.sealer.open(purposeOf(context), text) === outcome;
}
