import type { AppLoadContext } from '@remix-run/node';

import { translateFailure } from '../../../i18n/index.ts';
import type { ErrorCode } from '../../../server/lib/errors.ts';
import type { ThreadData } from './thread-data.ts';

/** Why a photo may not go to somebody, beside what is wrong with the photo itself. */
const REFUSALS = [
  ...(['insufficient_credits', 'premium_required', 'fictional_warning_required', 'not_confirmed'] as const),
  ...(['credits_in_debt', 'photos_refused', 'conversation_closed', 'not_found', 'too_many_requests'] as const),
] satisfies ErrorCode[];

/** The form for a photo, as the address asks for it: of its own accord, or since a photo was not taken (`POST /api/photo.php`). */
export function photoFormOf(
  { services, ctx }: Pick<AppLoadContext, 'services' | 'ctx'>,
  query: URLSearchParams,
): ThreadData['photoForm'] {
  const code = query.get('photo_error');
  if (code === null) return query.get('photo') === '1' ? { refusal: null } : null;
  const known = REFUSALS.find((each) => each === code);
  const message = known
    ? translateFailure(ctx, { code: known, params: {} })
    : (services.photos.describeUploadRefusal(ctx, code) ??
      translateFailure(ctx, { code: 'internal_error', params: {} }));
  return { refusal: { code: known ?? 'invalid_fields', message, fields: {} } };
}
