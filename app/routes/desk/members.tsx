import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { FoundMembers } from '../../features/desk/members/found-members.tsx';
import { SearchForm } from '../../features/desk/members/search-form.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmembers'], title: (t) => t('desk:nav.members') };

const NOTHING = { kind: 'none' as const, members: [], more: false };
/** An address belongs into no address bar, whoever put it there. */
const isAddress = (text: string) => text.includes('@');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { searchParams } = new URL(request.url);
  const [text, site] = [searchParams.get('q') ?? '', searchParams.get('site') || null];
  const sites = services.members.sites(ctx);
  if (text === '' || isAddress(text)) return { sites, site, text: '', found: NOTHING };
  return { sites, site, text, found: await services.members.search(ctx, { text, only: site }) };
}

/** Leads to the one who was found; a name goes into the page's address, what is typed besides nowhere. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const form = await request.formData();
  const [text, site] = [textOf(form, 'q'), textOf(form, 'site') || null];
  const found = await services.members.search(ctx, { text, only: site });
  const [only] = found.members;
  if (only && found.members.length === 1) throw redirect(deskPaths.member(only.id));
  if (found.kind === 'name') throw redirect(deskPaths.members(text, site));
  return data({ site, found });
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskMembers() {
  const { t } = useTranslation('deskmembers');
  const loaded = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { found, site } = answer ?? loaded;
  return (
    <>
      <DeskHead title={t('title')} />
      <SearchForm sites={loaded.sites} text={answer ? '' : loaded.text} site={site} />
      <FoundMembers {...found} />
    </>
  );
}
