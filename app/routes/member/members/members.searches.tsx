import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { filterQuery } from '../../../features/discovery/filter-query.ts';
import { SavedSearchList } from '../../../features/discovery/saved-search-list.tsx';
import { SaveSearchForm } from '../../../features/discovery/save-search-form.tsx';
import { changeSearches, type SearchChange } from '../../../features/discovery/saved-searches.server.ts';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../../lib/routing/forward-headers.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['facts', 'search'], title: (t) => t('search:saved.title') };

export const links = areaStyles('people');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { services, lists } = args.context;
  const searches = await services.discovery.listSavedSearches(ctx);
  const query = filterQuery(new URL(args.request.url).searchParams);
  const codes = [query, ...searches.map((search) => search.query)].flatMap(({ countryregion }) => countryregion ?? []);
  const regions = codes.map((code) => ({ code, name: lists.regions[code.slice(0, 2)]?.[code] ?? code }));
  return { searches, query, regions, premium: ctx.viewer.paidUser };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const form = await args.request.formData();
  try {
    const done = await changeSearches(args.context.services, ctx, form);
    return redirect(paths.savedSearches({ done }));
  } catch (error) {
    const refused = formFailureResponse(error, args.context);
    return data({ ...refused.data, typed: textField(form, 'name') }, refused.init ?? undefined);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

const DONE: Record<SearchChange, 'done' | 'deleted' | 'mail_on' | 'mail_off'> = {
  save: 'done',
  delete: 'deleted',
  mail_on: 'mail_on',
  mail_off: 'mail_off',
};

function SavedNotice({ refusal, premium }: { refusal: string | undefined; premium: boolean }) {
  const { t } = useTranslation('search');
  const done = useSearchParams()[0].get('done') ?? '';
  if (refusal) {
    const action = !premium && <ButtonLink href={paths.premium()}>{t('saved.to_premium')}</ButtonLink>;
    return <Alert tone="danger" role="alert" title={refusal} action={action || undefined} />;
  }
  return done in DONE ? <Alert tone="success" role="status" title={t(`saved.${DONE[done as SearchChange]}`)} /> : null;
}

/** The member's saved searches; with filters in the address also the form to save them. */
export default function SavedSearches() {
  const { t } = useTranslation('search');
  const { searches, query, regions, premium } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const failure = answer?.failure ?? null;
  const saving = Object.keys(query).length > 0;
  return (
    <Page width="narrow">
      <SectionHead heading="h1" title={t('saved.title')} />
      <div className="saved-page">
        <p className="filters-note">
          <Link to={paths.members()}>{t('saved.back')}</Link>
        </p>
        <SavedNotice refusal={failure && !failure.fields['name'] ? failure.message : undefined} premium={premium} />
        {saving && (
          <SaveSearchForm
            query={query}
            regions={regions}
            premium={premium}
            failure={failure}
            typed={answer?.typed ?? ''}
          />
        )}
        {searches.length > 0 && <SavedSearchList searches={searches} regions={regions} premium={premium} />}
        {searches.length === 0 && !saving && (
          <EmptyState
            title={t('saved.empty_title')}
            action={<ButtonLink href={paths.members()}>{t('saved.to_search')}</ButtonLink>}
          >
            {t('saved.empty')}
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
