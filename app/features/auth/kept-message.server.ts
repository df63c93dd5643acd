import type { AppLoadContext } from '@remix-run/node';

import { readCookie } from '../../lib/read-cookie.ts';

const NAME = 'first-message';
const HOUR_SECONDS = 3_600;

/** The message written at signup, which waits until its writer may send it. */
export interface KeptMessage {
  target_profile?: string | null;
  signup_message?: string | null;
}

/** Headers that keep it for the page after the activation. Longer than a cookie holds, it is lost. */
export function keepMessage(kept: KeptMessage | undefined, { sealer, cookies, ctx }: AppLoadContext): Headers {
  const headers = new Headers();
  if (kept?.target_profile) {
    const sealed = sealer.seal(`${NAME}:${ctx.tenant.id}`, kept, HOUR_SECONDS);
    headers.append('Set-Cookie', cookies.make(NAME, sealed, HOUR_SECONDS));
  }
  return headers;
}

/** The message that waits, if there is one. */
export function readKeptMessage(request: Request, { sealer, ctx }: AppLoadContext): KeptMessage | null {
  const text = readCookie(request, NAME);
  return text ? (sealer.open(`${NAME}:${ctx.tenant.id}`, text) as KeptMessage | null) : null;
}
