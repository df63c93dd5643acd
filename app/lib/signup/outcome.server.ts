import type { AppLoadContext } from '@remix-run/node';

import { readCookie } from '../root-data/read-cookie.ts';
import { HOUR_SECONDS } from '../time/duration.ts';

/** What a mailed link has done in this browser; the next page confirms it. */
export type Outcome = 'activated' | 'restored' | 'password-reset' | 'mail-changed';

const NAME = 'outcome';

const sealPurpose = ({ ctx }: AppLoadContext) => `${NAME}:${ctx.tenant.id}`;

/** The `Set-Cookie` that carries the outcome to the next page, valid for an hour. */
export function outcomeCookie(outcome: Outcome, context: AppLoadContext): string {
  return context.cookies.serialize(NAME, context.sealer.seal(sealPurpose(context), outcome, HOUR_SECONDS));
}

/** Whether the outcome just happened in this browser. It is in a cookie, since a query parameter could be forged. */
export function hasOutcome(outcome: Outcome, request: Request, context: AppLoadContext): boolean {
  const text = readCookie(request, NAME);
  return text !== null && context.sealer.open(sealPurpose(context), text) === outcome;
}
