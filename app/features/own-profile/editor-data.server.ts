import { redirect, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { visibleFacts } from '../../../server/modules/people/profiles/profile-visibility.schema.ts';
import type { ProfileView } from '../../../server/modules/people/profiles/index.ts';
import { SEXUALITIES_OF } from '../../../tenants/profile-facts.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { EditorData } from './editor-data.ts';
import { readFormFields } from './form-fields.ts';

export function loadEditor({ context, request }: LoaderFunctionArgs, ctx: MemberCtx, profile: ProfileView): EditorData {
  const regions = Object.entries(context.lists.regions[profile.country] ?? {});
  return {
    fields: visibleFacts(ctx.tenant),
    ...writtenParts(context, ctx),
    sexualities: SEXUALITIES_OF[profile.gender],
    regions: regions.map(([value, label]) => ({ value, label })),
    interestSprite: context.assets.interestSprite,
    saved: new URL(request.url).searchParams.has('saved'),
  };
}

/** The texts that the site asks for: where it has prompts, the short notes are among them. */
function writtenParts({ services }: AppLoadContext, ctx: MemberCtx): Pick<EditorData, 'notes' | 'prompts'> {
  const { visible_profile_notes: notes } = ctx.tenant;
  const prompts = services.profiles.listPrompts(ctx);
  return prompts.length === 0 ? { notes } : { notes: notes.filter((note) => note === 'about'), prompts };
}

/** Saves the whole form. @returns the errors with the submitted values, if it was rejected */
export async function saveEditorForm(args: ActionFunctionArgs, ctx: MemberCtx) {
  const asked = { fields: visibleFacts(ctx.tenant), ...writtenParts(args.context, ctx) };
  const fields = readFormFields(await args.request.formData(), asked);
  try {
    await args.context.services.profiles.saveProfile(ctx, fields);
  } catch (error) {
    const refused = formFailureResponse(error, args.context);
    return { ...refused, data: { ...refused.data, fields } };
  }
  return redirect(paths.profile({ saved: 1 }));
}
