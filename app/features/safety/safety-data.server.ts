import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import type { SafetyView } from '../../../server/modules/trust/safety/index.ts';
import type { SeenData } from './centre-seen.tsx';

export interface MemberSafety {
  safety: SafetyView;
  blocked: number;
  seen: SeenData;
  /** ISO 8601; null while the account is not paused, undefined if the site does not offer pausing. */
  away: string | null | undefined;
  /** Minutes until the lock; null without a lock, undefined if the site does not offer it. */
  lock: number | null | undefined;
}

/** The data of the safety centre for a member. */
export async function loadMemberSafety({ services }: AppLoadContext, ctx: MemberCtx): Promise<MemberSafety> {
  const { tenant, viewer } = ctx;
  const [safety, blocked, privacy, location, own] = await Promise.all([
    services.safety.viewSafety(ctx),
    services.safety.listBlocked(ctx),
    services.privacy.viewPrivacy(ctx),
    services.places.viewLocation(ctx),
    services.profiles.viewProfile(ctx, viewer.profileId),
  ]);
  const total = own.images.length;
  return {
    safety,
    blocked: blocked.length,
    seen: {
      hidden: privacy.invisible || viewer.awaySince !== undefined,
      place: location.place ?? location.region,
      distance: location.shared && tenant.features.distances,
      elsewhere: own.searching_in,
      photos: { sharp: Math.min(total, tenant.free_photos), total },
      visitors: services.settings.visitorAccess(ctx).searchOpen,
    },
    away: viewer.awaySince?.toISOString() ?? (tenant.features.pausing ? null : undefined),
    lock: viewer.lock?.minutes ?? (tenant.features.app_lock ? null : undefined),
  };
}
