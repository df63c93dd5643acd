import { redirect, type AppLoadContext } from '@remix-run/node';

import { expectedErrorCode } from '../../../lib/forms/form-failure.server.ts';
import { formatCountry, formatDate } from '../../../lib/formatting/format.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { listCountriesAndRegions, preferredCountry, type SignupFormData } from '../signup-data.server.ts';
import type { SignupDraft } from '../draft/signup-draft.ts';

/** Data of /complete-signup: the form for an address, or the rest of the signup for a mailed link or a lead. */
export type CompletionState =
  | { kind: 'ask'; invalid: boolean }
  | { kind: 'finish'; email: string; action: string }
  | {
      kind: 'lead';
      action: string;
      draft: SignupDraft;
      /** Signup steps to answer besides address and password. */
      openSteps: number[];
      /** Values taken over from the affiliate network, formatted; gender and orientation are in the draft. */
      given: Array<{ field: 'name' | 'birth' | 'place'; value: string }>;
      places: Pick<SignupFormData, 'countries' | 'regions'>;
    };

/** Values to be checked, with what they are of. */
export type GivenValues = Extract<CompletionState, { kind: 'lead' }>['given'];

type LeadFields = Record<string, string | undefined>;

/** Values of the steps that are not asked again, formatted for display. */
export function formatLeadValues({ ctx, lists }: AppLoadContext, fields: LeadFields, openSteps: number[]) {
  const given: GivenValues = [];
  if (!openSteps.includes(2)) given.push({ field: 'name', value: fields['name'] ?? '' });
  if (!openSteps.includes(1)) {
    const { country = '', region = '' } = fields;
    const birth = formatDate(ctx.locale, `${fields['date_of_birth']}T12:00:00Z`, 'long', 'UTC');
    const place = [lists.regions[country]?.[region], formatCountry(ctx.locale, country)].filter(Boolean).join(', ');
    given.push({ field: 'birth', value: birth }, { field: 'place', value: place });
  }
  return given;
}

async function loadLink(context: AppLoadContext, query: URLSearchParams): Promise<CompletionState> {
  const { ctx, services } = context;
  const [token, lead] = [query.get('token'), query.get('lead')];
  if (token) {
    const { email } = await services.accounts.viewCompletion(ctx, token);
    return { kind: 'finish', email, action: paths.completeSignup({ token }) };
  }
  const { fields, openSteps } = await services.accounts.viewLead(ctx, lead ?? '');
  return {
    kind: 'lead',
    action: paths.completeSignup({ lead }),
    openSteps,
    places: listCountriesAndRegions(context),
    draft: { country: preferredCountry(context), ...fields },
    given: formatLeadValues(context, fields, openSteps),
  };
}

/** Loads what the URL leads to. Members without a link are redirected. */
export async function loadCompletion(request: Request, context: AppLoadContext): Promise<CompletionState> {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has('token') && !searchParams.has('lead')) {
    const { viewer } = context.ctx;
    if (viewer)
      throw redirect(viewer.status === 'not_confirmed' ? paths.signup({ step: 'complete' }) : paths.members());
    return { kind: 'ask', invalid: false };
  }
  try {
    return await loadLink(context, searchParams);
  } catch (error) {
    if (expectedErrorCode(error) === 'link_invalid') return { kind: 'ask', invalid: true };
    throw error;
  }
}
