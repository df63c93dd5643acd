import { data, type AppLoadContext } from '@remix-run/node';

import { expectedErrorCode, formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { hasOutcome, type Outcome } from '../../lib/signup/outcome.server.ts';

export type MailedLinkState<Facts> =
  | { kind: 'form'; token: string; facts: Facts }
  | { kind: 'done' }
  | { kind: 'expired'; message: string }
  | { kind: 'none' };

/**
 * Reads the link of a request without consuming it. `?done=1` shows success only with the matching outcome cookie.
 * @param outcome outcome of the page's form
 * @param view returns what the link is for, or throws `link_expired`
 */
export async function readMailedLink<Facts>(
  request: Request,
  context: AppLoadContext,
  outcome: Outcome,
  view: (token: string) => Promise<Facts>,
) {
  const query = new URL(request.url).searchParams;
  const token = query.get('token') ?? '';
  if (token === '' && query.has('done')) {
    return data<MailedLinkState<Facts>>({ kind: hasOutcome(outcome, request, context) ? 'done' : 'none' });
  }
  try {
    return data<MailedLinkState<Facts>>({ kind: 'form', token, facts: await view(token) });
  } catch (error) {
    if (expectedErrorCode(error) !== 'link_expired') throw error;
    const refused = formFailureResponse(error, context);
    return data<MailedLinkState<Facts>>(
      { kind: 'expired', message: refused.data.failure.message },
      refused.init ?? undefined,
    );
  }
}
