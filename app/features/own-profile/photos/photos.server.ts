import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import { textField } from '../../../lib/forms/form-data.ts';
import { expectedErrorCode } from '../../../lib/forms/form-failure.server.ts';
import { PHOTO_INTENTS, type PhotoIntent } from './photo-arrangement.ts';
import type { PhotoEditorData } from './photo-editor.tsx';

/** Errors of changes made on another page in the meantime; the reloaded photos show them. */
const STALE_ERRORS = new Set(['not_found', 'conflict', 'photo_not_active']);

/** Runs the action of a form of the photo editor. @throws Response 400 for an unknown intent */
export async function arrangePhotos(context: AppLoadContext, ctx: MemberCtx, form: FormData): Promise<void> {
  const { photos } = context.services;
  const photo = textField(form, 'photo');
  const actions: Record<PhotoIntent, () => Promise<unknown>> = {
    main: () => photos.arrangePhotos(ctx, { main: photo }),
    earlier: () => photos.movePhoto(ctx, photo, 'earlier'),
    later: () => photos.movePhoto(ctx, photo, 'later'),
    order: () => photos.arrangePhotos(ctx, { order: textField(form, 'order').split(' ') }),
    delete: () => photos.removePhoto(ctx, photo),
  };
  const intent = PHOTO_INTENTS.find((known) => known === textField(form, 'intent'));
  if (!intent) throw new Response(null, { status: 400 });
  try {
    await actions[intent]();
  } catch (error) {
    if (!STALE_ERRORS.has(expectedErrorCode(error) ?? '')) throw error;
  }
}

/** The outcome of the upload without JavaScript that redirected here (`POST /api/photo.php`). */
function uploadOutcome({ request, context }: LoaderFunctionArgs): PhotoEditorData['outcome'] {
  const query = new URL(request.url).searchParams;
  if (query.get('photo') === 'added') return { added: true };
  const code = query.get('photo_error');
  if (code === null) return null;
  const refusal = context.services.photos.describeUploadRefusal(context.ctx, code);
  return refusal === null ? null : { refusal };
}

export async function loadPhotoEditor(args: LoaderFunctionArgs, ctx: MemberCtx): Promise<PhotoEditorData> {
  const { photos, photoVerification } = args.context.services;
  const { limit, file } = photos.describeLimits(ctx);
  const [removals, verification] = await Promise.all([
    photos.listRemovals(ctx),
    ctx.tenant.features.photo_verification ? photoVerification.viewStage(ctx) : undefined,
  ]);
  return { outcome: uploadOutcome(args), removals, verification, limit, file };
}
