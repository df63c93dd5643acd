import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { shownFields } from '../../../server/modules/profiles/profile-values.schema.ts';
import type { ProfileView } from '../../../server/modules/profiles/profile.view.ts';
import { rawTextOf, textOf, textsOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';
import { FACTS } from './editor-values.ts';
import type { EditorData } from './editor-data.ts';

/** Of which gender each orientation is; the others are anybody's. */
const ORIENTATIONS: Record<ProfileView['gender'], readonly string[]> = {
  male: ['hetero', 'gay', 'bi'],
  female: ['hetero', 'lesbian', 'bi'],
};

/** What this site asks for, and what there is to choose from. */
export function loadEditor({ context, request }: LoaderFunctionArgs, ctx: MemberCtx, profile: ProfileView): EditorData {
  const regions = Object.entries(context.lists.regions[profile.country] ?? {});
  return {
    fields: shownFields(ctx.tenant),
    notes: [...ctx.tenant.visible_profile_notes],
    sexualities: ORIENTATIONS[profile.gender],
    regions: regions.map(([value, label]) => ({ value, label })),
    interestSprite: context.assets.interestSprite,
    saved: new URL(request.url).searchParams.has('saved'),
  };
}

/** The fields that a form without script sends: all that this site asks for. */
function fieldsOf(form: FormData, { tenant }: MemberCtx): Record<string, unknown> {
  const shown = shownFields(tenant);
  const facts = FACTS.filter((name) => shown.includes(name)).map((name) => [name, textOf(form, name) || null]);
  const notes = tenant.visible_profile_notes.map((name) => [name, rawTextOf(form, name)]);
  return {
    ...(Object.fromEntries([...facts, ...notes]) as Record<string, unknown>),
    ...(shown.includes('sexuality') && { sexuality: textOf(form, 'sexuality') }),
    ...(shown.includes('interests') && { interests: textsOf(form, 'interests') }),
    region: textOf(form, 'region') || null,
  };
}

/** Saves the whole form. @returns why it was not taken, with what was filled in */
export async function saveEditorForm(args: ActionFunctionArgs, ctx: MemberCtx) {
  const fields = fieldsOf(await args.request.formData(), ctx);
  try {
    await args.context.services.profiles.saveProfile(ctx, fields);
  } catch (error) {
    const refused = formFailure(error, args.context);
    return { ...refused, data: { ...refused.data, fields } };
  }
  return redirect(paths.profile({ saved: 1 }));
}
