import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { LOCALES } from '../../../tenants/value-lists.ts';
import { LanguageChoice } from '../../features/navigation/preferences/language-choice.tsx';
import { languageReturnPath } from '../../features/navigation/preferences/language-return-path.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { paths, safeReturnPath } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const handle: RouteHandle = { title: (t) => t('language.title') };

/** The page of this site that referred here, else the home page. */
function refererPath(request: Request): string {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return paths.home();
  const { host, pathname, search } = new URL(referer);
  const here = new URL(request.url);
  if (host !== here.host || pathname === paths.languages()) return paths.home();
  return safeReturnPath(languageReturnPath({ pathname, search }), paths.home());
}

export function loader({ request }: LoaderFunctionArgs) {
  return { returnTo: refererPath(request) };
}

/** Saves the language on this device for a year, and in the member's account if the site offers it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const returnTo = safeReturnPath(form.get('returnTo'), paths.home());
  const language = LOCALES.find((locale) => locale === textField(form, 'language'));
  if (!language) return redirect(returnTo);
  const { viewer, tenant } = context.ctx;
  if (viewer && tenant.locales.includes(language)) {
    await context.services.accounts.saveLanguage(context.ctx, { language });
  }
  return redirect(returnTo, { headers: { 'Set-Cookie': context.cookies.serialize('locale', language) } });
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function LanguagePage() {
  const { t } = useTranslation();
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <Panel look="form" title={t('language.title')} heading="h1">
        <LanguageChoice returnTo={returnTo} />
      </Panel>
    </Page>
  );
}
