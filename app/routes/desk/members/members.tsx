import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskArgs, deskLoader } from '../../../features/desk/kit/desk-route.server.ts';
import { MemberResults, SearchForm } from '../../../features/desk/members/member-search.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { textField } from '../../../lib/forms/form-data.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('desk:nav.members') };

const NOTHING = { kind: 'none' as const, members: [], more: false };

export const loader = deskLoader(async ({ ctx, services, search, query }) => {
  const [text, site] = [search.get('q') ?? '', query('site')];
  const sites = services.members.sites(ctx);
  // An email address is not searched for from a URL.
  if (text === '' || text.includes('@')) return { sites, site, text: '', found: NOTHING };
  return { sites, site, text, found: await services.members.search(ctx, { text, only: site }) };
});

/** Redirects to a single result. Only a name is put into the URL; an email address is not even answered. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, services } = deskArgs(args);
  const form = await args.request.formData();
  const [text, site] = [textField(form, 'q'), textField(form, 'site') || null];
  const found = await services.members.search(ctx, { text, only: site });
  const [only] = found.members;
  if (only && found.members.length === 1) throw redirect(deskPaths.member(only.id));
  if (found.kind === 'name') throw redirect(deskPaths.members(text, site));
  return data({ site, found });
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskMembers() {
  const { t } = useTranslation('deskmembers');
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const { found, site } = answer ?? loaded;
  return (
    <>
      <DeskHead title={t('title')} />
      <SearchForm sites={loaded.sites} text={answer ? '' : loaded.text} site={site} />
      <MemberResults {...found} />
    </>
  );
}
