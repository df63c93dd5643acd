import type { AppLoadContext } from '@remix-run/node';

import { errorCode } from '../../lib/form-failure.server.ts';
import { formatCountry } from '../../lib/format.ts';
import { thumbSource } from '../../lib/photo-source.ts';
import { readDraft } from './signup-cookie.server.ts';
import type { SignupDraft } from './signup-draft.ts';

/** The profile for whose sake somebody signs up, as its teaser shows it. */
export interface SignupTarget {
  id: string;
  name: string;
  age: number;
  fictional: boolean;
  /** The photo as a visitor may see it: a locked one is its blurred preview. */
  photo: ReturnType<typeof thumbSource>;
}

/** What the signup form is made of. */
export interface SignupData {
  open: boolean;
  draft: SignupDraft;
  countries: Array<{ value: string; label: string }>;
  /** Regions by country. */
  regions: Record<string, Array<{ value: string; label: string }>>;
  interests: string[];
  target: SignupTarget | null;
  /** Where the visitor came from, for browsers that keep no cookies. */
  tracking: AppLoadContext['ctx']['tracking'];
}

const UUID = /^[0-9a-f-]{36}$/i;

/** The profile for whose sake someone signs up; null when it is not there or may not be seen. */
export async function findTarget(context: AppLoadContext, id: string | undefined): Promise<SignupTarget | null> {
  if (!id || !UUID.test(id)) return null;
  try {
    const { name, age, fictional, main_image, ...profile } = await context.services.profiles.viewProfile(
      context.ctx,
      id,
    );
    return { id: profile.id, name, age, fictional, photo: thumbSource(main_image) };
  } catch (error) {
    // A site may hide its members from visitors, those included for whose sake someone signs up.
    if (['not_found', 'authentication_required'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** Countries and their regions to choose from. */
export function placesOf({ ctx, lists }: AppLoadContext): Pick<SignupData, 'countries' | 'regions'> {
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

/** The country that is chosen beforehand: the visitor's where the site has it. */
export function preferredCountry({ ctx }: AppLoadContext): string {
  const { countries } = ctx.tenant;
  return countries.find((country) => country === ctx.country) ?? countries[0]!;
}

/**
 * Everything the signup form needs, with what has been told so far filled in.
 * @param asked id of the profile that the address names; undefined leaves it to the draft
 */
export async function loadSignup(request: Request, context: AppLoadContext, asked?: string): Promise<SignupData> {
  const { ctx, lists } = context;
  const draft = readDraft(request, context);
  const target = await findTarget(context, asked ?? new URL(request.url).searchParams.get('target') ?? draft.target);
  return {
    open: context.services.settings.visitorAccess(ctx).signupsOpen,
    draft: { country: preferredCountry(context), ...draft, target: target?.id },
    ...placesOf(context),
    interests: [...lists.interests],
    target,
    tracking: ctx.tracking,
  };
}
