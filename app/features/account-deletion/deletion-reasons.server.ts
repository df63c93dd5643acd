import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { readCookie } from '../../lib/root-data/read-cookie.ts';
import { HOUR_SECONDS } from '../../lib/time/duration.ts';

const COOKIE_NAME = 'leaving';
const COOKIE_SECONDS = HOUR_SECONDS;

// Bound to the member, so that the next user of this browser cannot read it.
const sealPurpose = ({ tenant, viewer }: MemberCtx) => `${COOKIE_NAME}:${tenant.id}:${viewer.userId}`;

/** The reasons given in the first step. They are kept in a sealed cookie, never in the URL. */
export function readDeletionReasons(request: Request, ctx: MemberCtx, { sealer }: AppLoadContext): string[] {
  const opened = sealer.open(sealPurpose(ctx), readCookie(request, COOKIE_NAME) ?? '');
  return Array.isArray(opened) ? (opened as string[]) : [];
}

/** Cookie that keeps the reasons between the steps for an hour; cleared when there are none. */
export function deletionReasonsCookie(
  reasons: readonly string[],
  ctx: MemberCtx,
  { sealer, cookies }: AppLoadContext,
): string {
  if (reasons.length === 0) return cookies.clear(COOKIE_NAME);
  return cookies.serialize(COOKIE_NAME, sealer.seal(sealPurpose(ctx), reasons, COOKIE_SECONDS));
}
