import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { CodeForm } from '../../../features/desk/money/code-form.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney', 'order'], title: (t) => t('deskmoney:new.title') };

export const loader = deskLoader(({ ctx, services, query }) => {
  const sites = services.money.codeSites(ctx);
  if (sites.length === 0) throw new Response(null, { status: 404 });
  const chosen = query('site') ?? (sites.length === 1 ? sites[0]!.id : null);
  const choices = chosen === null ? null : services.money.codeChoices(ctx, chosen);
  return { sites, choices, id: crypto.randomUUID(), member: query('member') ?? '' };
});

const FIELDS = ['code', 'takes', 'percentage', 'amount', 'currency', 'minimum', 'country'] as const;
const MORE_FIELDS = ['validity', 'member', 'starts', 'ends'] as const;
type Field = (typeof FIELDS)[number] | (typeof MORE_FIELDS)[number];

export const action = deskAction(({ ctx, services }) => ({
  default: async ({ text, all }) => {
    const texts = Object.fromEntries([...FIELDS, ...MORE_FIELDS].map((name) => [name, text(name)]));
    const form = { ...(texts as Record<Field, string>), methods: all('methods') };
    const id = text('id');
    const problems = await services.money.createCode(ctx, { tenantId: text('site'), id, form });
    return problems ? data({ problems, form }, { status: 422 }) : `${deskPaths.code(id)}?done=created`;
  },
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskNewCode() {
  const { t } = useTranslation('deskmoney');
  const { sites, choices, id, member } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  return (
    <>
      <DeskHead
        title={choices ? `${t('new.title')}: ${choices.site.name}` : t('new.title')}
        back={{ href: deskPaths.codes(), label: t('code.back') }}
      />
      <FormAlert failure={answer?.failure} />
      {choices ? (
        <Panel>
          <CodeForm
            key={choices.site.id}
            choices={choices}
            id={id}
            typed={answer?.form ?? { member }}
            problems={answer?.problems ?? {}}
          />
        </Panel>
      ) : (
        <Panel title={t('new.choose')}>
          <div className="desk-row">
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
