import { translate } from '../../../i18n/index.ts';
import type { Ctx, Tenant } from '../../context.ts';
import type { ErrorCode, ErrorParams } from '../../lib/errors.ts';
import { MEGABYTE, UPLOAD_LIMITS } from './decode-job.ts';

type Limits = Pick<Tenant, 'free_photos' | 'premium_photos'>;

/** What an upload may be refused with, and the numbers that its words name. */
const REFUSALS = {
  photo_limit_free: (tenant) => ({ max: tenant.free_photos, premium: tenant.premium_photos }),
  photo_limit_premium: (tenant) => ({ max: tenant.premium_photos }),
  photo_too_large: () => ({ max: UPLOAD_LIMITS.bytes / MEGABYTE }),
  photo_dimensions: () => ({ side: UPLOAD_LIMITS.side, megapixels: UPLOAD_LIMITS.pixels / 1_000_000 }),
  photo_type_unsupported: () => ({}),
  photo_unreadable: () => ({}),
  photo_removed_before: () => ({}),
  photos_busy: () => ({}),
  too_many_requests: () => ({}),
} as const satisfies Partial<Record<ErrorCode, (tenant: Limits) => ErrorParams>>;

/**
 * The words of a refusal that a form without script brought back in its address.
 * @returns null for a code that no upload is refused with; whoever writes such an address is told nothing
 */
export function describeUploadRefusal(ctx: Pick<Ctx, 'tenant' | 'locale'>, code: string): string | null {
  if (!Object.hasOwn(REFUSALS, code)) return null;
  const known = code as keyof typeof REFUSALS;
  return translate(ctx.locale, `errors:${known}`, REFUSALS[known](ctx.tenant));
}
