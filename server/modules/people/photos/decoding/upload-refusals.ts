import { translate } from '../../../../../i18n/index.ts';
import type { Ctx, MemberCtx, Tenant } from '../../../../context.ts';
import { domainError, type DomainError, type ErrorCode, type ErrorParams } from '../../../../lib/errors/errors.ts';
import { formatPauseEnd } from '../../../identity/accounts/index.ts';
import { MEGABYTE, PHOTO_SHAPE_LIMITS, UPLOAD_LIMITS } from './decode-job.ts';

type Limits = Pick<Tenant, 'free_photos' | 'premium_photos'>;

const NO_PARAMS = () => ({});

/** Rejections whose texts name no numbers or the platform's, and those that name the site's. */
const FILE_REJECTIONS = {
  photo_too_large: () => ({ max: UPLOAD_LIMITS.bytes / MEGABYTE }),
  photo_dimensions: () => ({ side: UPLOAD_LIMITS.side, megapixels: UPLOAD_LIMITS.pixels / 1_000_000 }),
  photo_too_small: () => ({ side: PHOTO_SHAPE_LIMITS.side }),
  photo_too_long: () => ({ ratio: PHOTO_SHAPE_LIMITS.ratio }),
  photo_type_unsupported: NO_PARAMS,
  photo_unreadable: NO_PARAMS,
  photo_removed_before: NO_PARAMS,
  photos_busy: NO_PARAMS,
  too_many_requests: NO_PARAMS,
} as const satisfies Partial<Record<ErrorCode, () => ErrorParams>>;

const SITE_LIMIT_REJECTIONS = {
  photo_limit_free: (site) => ({ max: site.free_photos, premium: site.premium_photos }),
  photo_limit_premium: (site) => ({ max: site.premium_photos }),
} as const satisfies Partial<Record<ErrorCode, (site: Limits) => ErrorParams>>;

const SENDING_REJECTIONS = {
  photos_refused: NO_PARAMS,
  insufficient_credits: NO_PARAMS,
  not_confirmed: NO_PARAMS,
  premium_required: NO_PARAMS,
  fictional_warning_required: NO_PARAMS,
  conversation_closed: NO_PARAMS,
  client_id_used: NO_PARAMS,
} as const satisfies Partial<Record<ErrorCode, () => ErrorParams>>;

const CALL_REJECTIONS = {
  internal_error: NO_PARAMS,
  malformed_request: NO_PARAMS,
  invalid_fields: NO_PARAMS,
  unsupported_media_type: NO_PARAMS,
} as const satisfies Partial<Record<ErrorCode, () => ErrorParams>>;

const UPLOAD_REJECTIONS = { ...FILE_REJECTIONS, ...SITE_LIMIT_REJECTIONS, ...SENDING_REJECTIONS, ...CALL_REJECTIONS };

export function fileRejection(code: keyof typeof FILE_REJECTIONS): DomainError {
  return domainError(code, { params: FILE_REJECTIONS[code]() });
}

export function photoLimitError(code: keyof typeof SITE_LIMIT_REJECTIONS, site: Limits): DomainError {
  return domainError(code, { params: SITE_LIMIT_REJECTIONS[code](site) });
}

/**
 * Describes the rejection whose code a form without JavaScript returned in the address.
 * @returns null for a code that no upload is rejected with: the address can be edited by anyone
 */
export function describeUploadRejection(ctx: Pick<Ctx, 'tenant' | 'locale' | 'viewer'>, code: string): string | null {
  if (code === 'account_paused') {
    const moment = ctx.viewer && formatPauseEnd({ ...ctx, viewer: ctx.viewer });
    return moment && translate(ctx, 'errors:account_paused', { moment });
  }
  if (!Object.hasOwn(UPLOAD_REJECTIONS, code)) return null;
  const known = code as keyof typeof UPLOAD_REJECTIONS;
  return translate(ctx, `errors:${known}`, UPLOAD_REJECTIONS[known](ctx.tenant));
}

interface UploadLimits {
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
  const words = (code: keyof typeof UPLOAD_REJECTIONS) =>
    translate({ tenant, locale }, `errors:${code}`, UPLOAD_REJECTIONS[code](tenant));
  return {
    limit: { max, premium, words: words(paidUser ? 'photo_limit_premium' : 'photo_limit_free') },
    file: { megabytes: UPLOAD_LIMITS.bytes / MEGABYTE, words: words('photo_too_large') },
  };
}
