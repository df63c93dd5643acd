import type { AppLoadContext } from '@remix-run/node';

import { INTIMATE_NICHES, NICHES } from '../../../tenants/value-lists.ts';
import { expectedErrorCode } from '../../lib/forms/form-failure.server.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { thumbSource } from '../../lib/formatting/photo-source.ts';
import { readDraft } from './draft/signup-cookie.server.ts';
import type { SignupDraft } from './draft/signup-draft.ts';

/** The profile the visitor signs up for, as shown to visitors. */
export interface SignupTarget {
  id: string;
  name: string;
  age: number;
  fictional: boolean;
  /** As a visitor may see it: a locked photo is its blurred preview. */
  photo: ReturnType<typeof thumbSource>;
}

export interface SignupFormData {
  open: boolean;
  draft: SignupDraft;
  countries: Array<{ value: string; label: string }>;
  /** By country. */
  regions: Record<string, Array<{ value: string; label: string }>>;
  /** Whether the intimate interests are folded. */
  foldsIntimate: boolean;
  target: SignupTarget | null;
  /** Tracking parameters, for browsers without cookies. */
  tracking: AppLoadContext['ctx']['tracking'];
}

const UUID = /^[0-9a-f-]{36}$/i;

/** The profile the visitor signs up for; null when it does not exist or is not visible. */
export async function findTargetProfile(context: AppLoadContext, id: string | undefined): Promise<SignupTarget | null> {
  if (!id || !UUID.test(id)) return null;
  try {
    const { name, age, fictional, main_image, ...profile } = await context.services.profiles.viewProfile(
      context.ctx,
      id,
    );
    return { id: profile.id, name, age, fictional, photo: thumbSource(main_image) };
  } catch (error) {
    // A site may hide its members from visitors, the target included.
    if (['not_found', 'authentication_required'].includes(expectedErrorCode(error) ?? '')) return null;
    throw error;
  }
}

export function listCountriesAndRegions({ ctx, lists }: AppLoadContext): Pick<SignupFormData, 'countries' | 'regions'> {
  const { countries } = ctx.tenant;
  return {
    countries: countries.map((value) => ({ value, label: formatCountry(ctx.locale, value) })),
    regions: Object.fromEntries(
      countries.map((country) => [
        country,
        Object.entries(lists.regions[country] ?? {}).map(([value, label]) => ({ value, label })),
      ]),
    ),
  };
}

/** Default country: the visitor's if the site has it, else the site's first. */
export function preferredCountry({ ctx }: AppLoadContext): string {
  const { countries } = ctx.tenant;
  return countries.find((country) => country === ctx.country) ?? countries[0]!;
}

/**
 * Loads the data of the signup form, filled with the draft.
 * @param asked id of the profile in the URL; undefined takes it from the draft
 */
export async function loadSignup(request: Request, context: AppLoadContext, asked?: string): Promise<SignupFormData> {
  const { ctx } = context;
  const draft = readDraft(request, context);
  const target = await findTargetProfile(
    context,
    asked ?? new URL(request.url).searchParams.get('target') ?? draft.target,
  );
  return {
    open: context.services.settings.visitorAccess(ctx).signupsOpen,
    draft: { country: preferredCountry(context), ...draft, target: target?.id },
    ...listCountriesAndRegions(context),
    foldsIntimate: !INTIMATE_NICHES.includes(NICHES[ctx.tenant.niche]),
    target,
    tracking: ctx.tracking,
  };
}
