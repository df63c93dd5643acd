import type { AppLoadContext } from '@remix-run/node';

import { errorCode } from '../../lib/form-failure.server.ts';
import { formatCountry } from '../../lib/format.ts';
import { readDraft } from './signup-cookie.server.ts';
import type { SignupDraft } from './signup-draft.ts';

/** What the signup form is made of. */
export interface SignupData {
  open: boolean;
  draft: SignupDraft;
  countries: Array<{ value: string; label: string }>;
  /** Regions by country. */
  regions: Record<string, Array<{ value: string; label: string }>>;
  interests: string[];
  target: { id: string; name: string } | null;
  /** Where the visitor came from, for browsers that keep no cookies. */
  tracking: AppLoadContext['ctx']['tracking'];
}

const UUID = /^[0-9a-f-]{36}$/i;

/** The profile for whose sake someone signs up; null when it is not there or may not be seen. */
async function findTarget(context: AppLoadContext, id: string | undefined): Promise<SignupData['target']> {
  if (!id || !UUID.test(id)) return null;
  try {
    const profile = await context.services.profiles.viewProfile(context.ctx, id);
    return { id: profile.id, name: profile.name };
  } catch (error) {
    // A site may hide its members from visitors, those included for whose sake someone signs up.
    if (['not_found', 'authentication_required'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** Everything the signup form needs, with what has been told so far filled in. */
export async function loadSignup(request: Request, context: AppLoadContext): Promise<SignupData> {
  const { ctx, lists } = context;
  const draft = readDraft(request, context);
  const target = await findTarget(context, new URL(request.url).searchParams.get('target') ?? draft.target);
  const { countries } = ctx.tenant;
  const preferred = countries.find((country) => country === ctx.country) ?? countries[0];
  return {
    open: context.services.settings.visitorAccess(ctx).signupsOpen,
    draft: { country: preferred, ...draft, target: target?.id },
    countries: countries.map((value) => ({ value, label: formatCountry(ctx.locale, value) })),
    regions: Object.fromEntries(
      countries.map((country) => [
        country,
        Object.entries(lists.regions[country] ?? {}).map(([value, label]) => ({ value, label })),
      ]),
    ),
    interests: [...lists.interests],
    target,
    tracking: ctx.tracking,
  };
}
