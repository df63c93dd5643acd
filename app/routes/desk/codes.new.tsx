import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { CodeForm } from '../../features/desk/money/code-form.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf, textsOf } from '../../lib/form-data.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney', 'order'], title: (t) => t('deskmoney:new.title') };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const sites = services.money.codeSites(ctx);
  if (sites.length === 0) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const chosen = searchParams.get('site') || (sites.length === 1 ? sites[0]!.id : null);
  const choices = chosen === null ? null : services.money.codeChoices(ctx, chosen);
  return { sites, choices, id: crypto.randomUUID(), member: searchParams.get('member') ?? '' };
}

const FIELDS = ['code', 'takes', 'percentage', 'amount', 'currency', 'minimum', 'country'] as const;
const MORE_FIELDS = ['validity', 'member', 'starts', 'ends'] as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const posted = await request.formData();
  type Name = (typeof FIELDS)[number] | (typeof MORE_FIELDS)[number];
  const texts = Object.fromEntries([...FIELDS, ...MORE_FIELDS].map((name) => [name, textOf(posted, name)]));
  const form = { ...(texts as Record<Name, string>), methods: textsOf(posted, 'methods') };
  const id = textOf(posted, 'id');
  const problems = await services.money.makeCode(ctx, { tenantId: textOf(posted, 'site'), id, form });
  return problems ? data({ problems, form }, { status: 422 }) : redirect(`${deskPaths.code(id)}?saved=yes`);
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskNewCode() {
  const { t } = useTranslation('deskmoney');
  const { sites, choices, id, member } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return (
    <>
      <DeskHead
        title={choices ? `${t('new.title')}: ${choices.site.name}` : t('new.title')}
        tools={
          <ButtonLink variant="ghost" size="small" icon="arrow-left" href={deskPaths.codes()}>
            {t('code.back')}
          </ButtonLink>
        }
      />
      {choices ? (
        <Panel>
          <CodeForm
            key={choices.site.id}
            choices={choices}
            id={id}
            typed={refused?.form ?? { member }}
            problems={refused?.problems ?? {}}
          />
        </Panel>
      ) : (
        <Panel title={t('new.choose')}>
          <div className="desk-money-buttons">
            {sites.map((site) => (
              <ButtonLink key={site.id} variant="secondary" size="small" href={deskPaths.newCode(site.id)}>
                {site.name}
              </ButtonLink>
            ))}
          </div>
        </Panel>
      )}
    </>
  );
}
