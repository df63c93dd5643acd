import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { readCookie } from '../../lib/read-cookie.ts';

const NAME = 'leaving';
const KEPT_SECONDS = 3600;

// Bound to the member: who is next at this device finds nothing of it.
const purposeOf = ({ tenant, viewer }: MemberCtx) => `${NAME}:${tenant.id}:${viewer.userId}`;

/** Why this member is about to leave, as told in the first step; no address tells of it. */
export function readLeavingReasons(request: Request, ctx: MemberCtx, { sealer }: AppLoadContext): string[] {
  const kept = sealer.open(purposeOf(ctx), readCookie(request, NAME) ?? '');
  return Array.isArray(kept) ? (kept as string[]) : [];
}

/** The cookie that keeps the reasons from step to step for an hour; without any it ends. */
export function leavingCookie(reasons: readonly string[], ctx: MemberCtx, { sealer, cookies }: AppLoadContext): string {
  if (reasons.length === 0) return cookies.clear(NAME);
  return cookies.make(NAME, sealer.seal(purposeOf(ctx), reasons, KEPT_SECONDS));
}
