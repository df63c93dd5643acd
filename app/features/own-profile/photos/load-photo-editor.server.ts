import type { LoaderFunctionArgs } from '@remix-run/node';

import type { MemberCtx } from '../../../../server/context.ts';
import type { PhotoEditorData } from './photo-editor.tsx';

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
  const { photos } = args.context.services;
  const { limit, file } = photos.describeLimits(ctx);
  return { outcome: uploadOutcome(args), removals: await photos.listRemovals(ctx), limit, file };
}
