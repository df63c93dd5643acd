import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { readCookie } from '../../lib/read-cookie.ts';

const NAME = 'leaving';
const KEPT_SECONDS = 3600;

// Bound to the member, so that the next user of this browser cannot read it.
const purposeOf = ({ tenant, viewer }: MemberCtx) => `${NAME}:${tenant.id}:${viewer.userId}`;

/** The reasons given in the first step. They are kept in a sealed cookie, never in the URL. */
export function readLeavingReasons(request: Request, ctx: MemberCtx, { sealer }: AppLoadContext): string[] {
  const opened = sealer.open(purposeOf(ctx), readCookie(request, NAME) ?? '');
  return Array.isArray(opened) ? (opened as string[]) : [];
}

/** Cookie that keeps the reasons between the steps for an hour; cleared when there are none. */
export function leavingCookie(reasons: readonly string[], ctx: MemberCtx, { sealer, cookies }: AppLoadContext): string {
  if (reasons.length === 0) return cookies.clear(NAME);
  return cookies.serialize(NAME, sealer.seal(purposeOf(ctx), reasons, KEPT_SECONDS));
}
