import type { DeskServices } from '../../../../server/desk-services.ts';
import type { DeskCtx } from '../../../../server/modules/operators/desk-ctx.ts';
import { rawTextOf, textOf } from '../../../lib/form-data.ts';

/** Runs a submitted decision about a photo; a form without an intent is a removal with its reason. */
export async function runPhotoCommand(
  { photoQueue }: Pick<DeskServices, 'photoQueue'>,
  ctx: DeskCtx,
  form: FormData,
): Promise<{ intent: 'approve' | 'remove' | 'undo'; site: string; photo: string; decision: string }> {
  const said = { site: textOf(form, 'site'), photo: textOf(form, 'photo'), decision: textOf(form, 'decision') };
  const step = { tenantId: said.site, photoId: said.photo, decision: said.decision };
  const intent = textOf(form, 'intent');
  if (intent === 'approve') await photoQueue.approve(ctx, step);
  else if (intent === 'undo') await photoQueue.undo(ctx, step);
  else await photoQueue.remove(ctx, step, { reason: textOf(form, 'reason'), note: rawTextOf(form, 'note').trim() });
  return { intent: intent === 'approve' || intent === 'undo' ? intent : 'remove', ...said };
}
