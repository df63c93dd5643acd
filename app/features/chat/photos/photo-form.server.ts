import type { AppLoadContext } from '@remix-run/node';

import { translateError } from '../../../../i18n/index.ts';
import type { ErrorCode } from '../../../../server/lib/errors/errors.ts';
import type { ThreadData } from '../thread-data.ts';

/** Errors about the recipient or sender; others concern the photo itself. */
const KNOWN_ERRORS = [
  ...(['insufficient_credits', 'premium_required', 'fictional_warning_required', 'not_confirmed'] as const),
  ...([
    'credits_in_debt',
    'money_owed',
    'photos_refused',
    'conversation_closed',
    'not_found',
    'too_many_requests',
  ] as const),
] satisfies ErrorCode[];

/** State of the photo form from the URL: requested, or with the error of a refused upload (`POST /api/photo.php`). */
export function readPhotoForm(
  { services, ctx }: Pick<AppLoadContext, 'services' | 'ctx'>,
  query: URLSearchParams,
): ThreadData['photoForm'] {
  const code = query.get('photo_error');
  if (code === null) return query.get('photo') === '1' ? { refusal: null } : null;
  const known = KNOWN_ERRORS.find((each) => each === code);
  const message = known
    ? translateError(ctx, { code: known, params: {} })
    : (services.photos.describeUploadRefusal(ctx, code) ?? translateError(ctx, { code: 'internal_error', params: {} }));
  return { refusal: { code: known ?? 'invalid_fields', message, fields: {} } };
}
