import { data, redirect, type AppLoadContext } from '@remix-run/node';

import type { ProfileFactName } from '../../../../tenants/profile-facts.ts';
import { rawTextField } from '../../../lib/forms/form-data.ts';
import { expectedErrorCode, formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { translatorFor } from '../../../lib/i18n/translator.server.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { readDraftFromForm, type CompleteSignupData } from '../completion/complete-action.server.ts';
import { formatLeadValues } from '../completion/complete-data.server.ts';
import { clearDraftCookies, draftCookies, readDraft } from '../draft/signup-cookie.server.ts';
import { listCountriesAndRegions, preferredCountry } from '../signup-data.server.ts';

/** What has arrived; null without an archive, or if it is used, expired or withdrawn. */
async function viewArrival(token: string, { ctx, services }: AppLoadContext) {
  if (token === '') return null;
  try {
    return await services.sisterSites.viewArrival(ctx, token);
  } catch (error) {
    if (expectedErrorCode(error) === 'link_invalid') return null;
    throw error;
  }
}

/** Keeps the token that a sister site's page has sent, as a signup in progress, and shows what it brings. */
export async function receiveCopy(token: string, context: AppLoadContext) {
  const headers = new Headers();
  // Any page of the web may send a form: one without an archive does not replace a signup in progress.
  if (await viewArrival(token, context)) {
    for (const cookie of draftCookies({ copy: token }, context)) headers.append('Set-Cookie', cookie);
  }
  return redirect(paths.joinWithCopy(), { headers });
}

const tokenOf = (request: Request, context: AppLoadContext): string => readDraft(request, context).copy ?? '';

/** What has arrived in this browser; null if nothing has, as on a site that has no sisters. */
export async function loadArrival(request: Request, context: AppLoadContext) {
  const arrival = await viewArrival(tokenOf(request, context), context);
  if (!arrival) return null;
  const { fields, openSteps, taken, dropped, ...photos } = arrival;
  const t = translatorFor(context.reader);
  const titles = (names: typeof taken) =>
    names.map(({ name, title }) => title ?? t(`facts:${name as ProfileFactName}.label`));
  return {
    ...photos,
    taken: titles(taken),
    dropped: titles(dropped),
    action: paths.joinWithCopy(),
    openSteps,
    places: listCountriesAndRegions(context),
    draft: { country: preferredCountry(context), ...fields },
    given: formatLeadValues(context, fields, openSteps),
  };
}

/** Creates the account from the archive and the form. */
export async function joinFromForm(request: Request, context: AppLoadContext) {
  const token = tokenOf(request, context);
  const form = await request.formData();
  const draft = readDraftFromForm(form);
  const { terms, sensitive, ...answers } = draft;
  try {
    const { sessionToken } = await context.services.sisterSites.joinSite(context.ctx, {
      ...answers,
      token,
      password: rawTextField(form, 'password'),
      consents: { terms, sensitive },
    });
    const headers = new Headers();
    const cookies = sessionToken
      ? [context.cookies.session(sessionToken), ...clearDraftCookies(context)]
      : draftCookies({ email: draft.email }, context);
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    return redirect(paths.signup({ step: 'complete' }), { headers });
  } catch (error) {
    const { data: refused, init } = formFailureResponse(error, context);
    return data<CompleteSignupData>({ failure: refused.failure, draft }, init ?? undefined);
  }
}

export type ArrivalData = Awaited<ReturnType<typeof loadArrival>>;
