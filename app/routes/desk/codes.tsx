import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { CodePeriod, CodeStanding, CodeValue } from '../../features/desk/money/code-words.tsx';
import { LookupFilter } from '../../features/desk/money/lookup-filter.tsx';
import { LookupTable } from '../../features/desk/money/lookup-table.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney'], title: (t) => t('deskmoney:codes.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.money.listCodes(ctx, Object.fromEntries(new URL(request.url).searchParams));
}

export default function DeskCodes() {
  const { t } = useTranslation('deskmoney');
  const locale = useLocale();
  const [search] = useSearchParams();
  const { rows, next, sites, kinds, canMake } = useLoaderData<typeof loader>();
  const columns = [
    { head: t('codes.code') },
    { head: t('codes.takes'), num: true },
    { head: t('codes.for') },
    { head: t('codes.period') },
    { head: t('codes.standing') },
    { head: t('codes.uses'), num: true },
    { head: t('codes.site') },
  ];
  const nothing = canMake ? t('codes.emptyMake') : t('codes.empty');
  const site = search.get('site') ?? undefined;
  return (
    <>
      <DeskHead
        title={t('codes.title')}
        tools={
          canMake && (
            <ButtonLink size="small" icon="plus" href={deskPaths.newCode(site)}>
              {t('codes.new')}
            </ButtonLink>
          )
        }
      />
      <LookupFilter sites={sites} site={search.get('site')}>
        <SelectField
          label={t('filter.kind')}
          name="kind"
          compact
          defaultValue={search.get('kind') ?? kinds[0]}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        <TextField label={t('filter.code')} name="code" type="search" compact defaultValue={search.get('code') ?? ''} />
      </LookupFilter>
      <LookupTable
        label={t('codes.label')}
        columns={columns}
        empty={search.get('code') ? t('codes.notFound') : nothing}
        rows={rows.map((code) => ({
          id: code.id,
          href: deskPaths.code(code.id),
          cells: [
            <code key="code">{code.code}</code>,
            <CodeValue key="takes" code={code} />,
            t(`validity.${code.validity}`),
            <CodePeriod key="period" startsAt={code.startsAt} expiresAt={code.expiresAt} />,
            <CodeStanding key="standing" standing={code.standing} />,
            `${formatNumber(locale, code.uses)}${code.usesCapped ? '+' : ''}`,
            sites.find(({ id }) => id === code.tenantId)?.name,
          ],
        }))}
      />
      <DeskPager next={next} />
    </>
  );
}
