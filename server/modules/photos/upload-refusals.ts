import { translate } from '../../../i18n/index.ts';
import type { Ctx, MemberCtx, Tenant } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';
import type { DomainError, ErrorCode, ErrorParams } from '../../lib/errors.ts';
import { pauseEnd } from '../accounts/require-active.ts';
import { MEGABYTE, PHOTO_SHAPE, UPLOAD_LIMITS } from './decode-job.ts';

type Limits = Pick<Tenant, 'free_photos' | 'premium_photos'>;

const NONE = () => ({});

/** Rejections whose texts name no numbers or the platform's, and those that name the site's. */
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

/** Additional rejections of a photo in a conversation. */
const OF_SENDING = {
  photos_refused: NONE,
  insufficient_credits: NONE,
  not_confirmed: NONE,
  premium_required: NONE,
  fictional_warning_required: NONE,
  conversation_closed: NONE,
  client_id_used: NONE,
} as const satisfies Partial<Record<ErrorCode, () => ErrorParams>>;

/** Rejections of any call. */
const OF_CALL = {
  internal_error: NONE,
  malformed_request: NONE,
  invalid_fields: NONE,
  unsupported_media_type: NONE,
} as const satisfies Partial<Record<ErrorCode, () => ErrorParams>>;

const REFUSALS = { ...OF_PLATFORM, ...OF_SITE, ...OF_SENDING, ...OF_CALL };

/** Returns the error for a rejected file. */
export function refuseFile(code: keyof typeof OF_PLATFORM): DomainError {
  return domainError(code, { params: OF_PLATFORM[code]() });
}

/** Returns the error for exceeding the site's photo limit. */
export function refusePhotoTooMany(code: keyof typeof OF_SITE, site: Limits): DomainError {
  return domainError(code, { params: OF_SITE[code](site) });
}

/**
 * Describes the rejection whose code a form without JavaScript returned in the address.
 * @returns null for a code that no upload is rejected with: the address can be edited by anyone
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
  /** Maximum number of photos, whether premium allows more, and the text of the rejection. */
  limit: { max: number; premium: boolean; words: string };
  /** Limits of one file, and the text of the rejection of a larger one. */
  file: { megabytes: number; words: string };
}

/** Describes the upload limits with the texts of their rejections, so that a page can check before sending. */
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
