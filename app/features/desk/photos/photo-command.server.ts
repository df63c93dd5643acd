import type { DeskServices } from '../../../../server/desk-services.ts';
import type { DeskCtx } from '../../../../server/modules/desk/operators/index.ts';
import { rawTextField, textField } from '../../../lib/forms/form-data.ts';

/** Runs a submitted decision about a photo; a form without an intent is a removal with its reason. */
export async function runPhotoCommand(
  { photoQueue }: Pick<DeskServices, 'photoQueue'>,
  ctx: DeskCtx,
  form: FormData,
): Promise<{ intent: 'approve' | 'remove' | 'undo'; site: string; photo: string; decision: string }> {
  const said = {
    site: textField(form, 'site'),
    photo: textField(form, 'photo'),
    decision: textField(form, 'decision'),
  };
  const step = { tenantId: said.site, photoId: said.photo, decision: said.decision };
  const intent = textField(form, 'intent');
  if (intent === 'approve') await photoQueue.approve(ctx, step);
  else if (intent === 'undo') await photoQueue.undo(ctx, step);
  else
    await photoQueue.remove(ctx, step, { reason: textField(form, 'reason'), note: rawTextField(form, 'note').trim() });
  return { intent: intent === 'approve' || intent === 'undo' ? intent : 'remove', ...said };
}
