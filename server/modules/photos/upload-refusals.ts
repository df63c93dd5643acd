import { translate } from '../../../i18n/index.ts';
import type { Ctx, MemberCtx, Tenant } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';
import type { DomainError, ErrorCode, ErrorParams } from '../../lib/errors.ts';
import { pauseEnd } from '../accounts/require-active.ts';
import { MEGABYTE, PHOTO_SHAPE, UPLOAD_LIMITS } from './decode-job.ts';

type Limits = Pick<Tenant, 'free_photos' | 'premium_photos'>;

const NONE = () => ({});

/** Refusals whose words name numbers of the platform's or none, and those that name the site's. */
const OF_PLATFORM = {
  photo_too_large: () => ({ max: UPLOAD_LIMITS.bytes / MEGABYTE }),
  photo_dimensions: () => ({ side: UPLOAD_LIMITS.side, megapixels: UPLOAD_LIMITS.pixels / 1_000_000 }),
  photo_too_small: () => ({ side: PHOTO_SHAPE.side }),
  photo_too_long: () => ({ ratio: PHOTO_SHAPE.ratio }),
  photo_type_unsupported: NONE,
  photo_unreadable: NONE,
  photo_removed_before: NONE,
  photos_busy: NONE,
  too_many_requests: NONE,
} as const satisfies Partial<Record<ErrorCode, () => ErrorParams>>;

const OF_SITE = {
  photo_limit_free: (site) => ({ max: site.free_photos, premium: site.premium_photos }),
  photo_limit_premium: (site) => ({ max: site.premium_photos }),
} as const satisfies Partial<Record<ErrorCode, (site: Limits) => ErrorParams>>;

/** What a photo in a conversation may be refused with, beside what it is. */
const OF_SENDING = {
  photos_refused: NONE,
  insufficient_credits: NONE,
  not_confirmed: NONE,
  premium_required: NONE,
  fictional_warning_required: NONE,
  conversation_closed: NONE,
  client_id_used: NONE,
} as const satisfies Partial<Record<ErrorCode, () => ErrorParams>>;

/** What any call may be refused with. */
const OF_CALL = {
  internal_error: NONE,
  malformed_request: NONE,
  invalid_fields: NONE,
  unsupported_media_type: NONE,
} as const satisfies Partial<Record<ErrorCode, () => ErrorParams>>;

const REFUSALS = { ...OF_PLATFORM, ...OF_SITE, ...OF_SENDING, ...OF_CALL };

/** The refusal of a file for what it is. */
export function refuseFile(code: keyof typeof OF_PLATFORM): DomainError {
  return domainError(code, { params: OF_PLATFORM[code]() });
}

/** The refusal of one photo too many on a site. */
export function refusePhotoTooMany(code: keyof typeof OF_SITE, site: Limits): DomainError {
  return domainError(code, { params: OF_SITE[code](site) });
}

/**
 * The words of a refusal that a form without script brought back in its address.
 * @returns null for a code that no upload is refused with; whoever writes such an address is told nothing
 */
export function describeUploadRefusal(ctx: Pick<Ctx, 'tenant' | 'locale' | 'viewer'>, code: string): string | null {
  if (code === 'account_paused') {
    const moment = ctx.viewer && pauseEnd({ ...ctx, viewer: ctx.viewer });
    return moment && translate(ctx, 'errors:account_paused', { moment });
  }
  if (!Object.hasOwn(REFUSALS, code)) return null;
  const known = code as keyof typeof REFUSALS;
  return translate(ctx, `errors:${known}`, REFUSALS[known](ctx.tenant));
}

export interface UploadLimits {
  /** How many photos the member may have, and whether premium has more; what one too many is refused with. */
  limit: { max: number; premium: boolean; words: string };
  /** What one file may be, and what a larger one is refused with. */
  file: { megabytes: number; words: string };
}

/** What an upload is held to, with the words of its refusal, so that a page can tell before anything is sent. */
export function describeLimits({
  tenant,
  locale,
  viewer,
}: Pick<MemberCtx, 'tenant' | 'locale' | 'viewer'>): UploadLimits {
  const { paidUser } = viewer;
  const max = paidUser ? tenant.premium_photos : tenant.free_photos;
  const premium = !paidUser && tenant.premium_photos > max;
  const words = (code: keyof typeof REFUSALS) =>
    translate({ tenant, locale }, `errors:${code}`, REFUSALS[code](tenant));
  return {
    limit: { max, premium, words: words(paidUser ? 'photo_limit_premium' : 'photo_limit_free') },
    file: { megabytes: UPLOAD_LIMITS.bytes / MEGABYTE, words: words('photo_too_large') },
  };
}
