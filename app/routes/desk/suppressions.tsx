import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { DeskPager } from '../../features/desk/desk-pager.tsx';
import { AddressSearch, FoundAddresses } from '../../features/desk/money/address-search.tsx';
import { LookupFilter } from '../../features/desk/money/lookup-filter.tsx';
import { LookupTable } from '../../features/desk/money/lookup-table.tsx';
import { Moment } from '../../features/desk/moment.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { SelectField } from '../../ui/select-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney'], title: (t) => t('deskmoney:suppressions.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.money.listSuppressions(ctx, Object.fromEntries(new URL(request.url).searchParams));
}

/** Looks for an address: nothing changes but the audit log. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const form = await request.formData();
  const [address, site] = [textOf(form, 'address'), textOf(form, 'site') || null];
  return { address, site, found: await services.money.findAddress(ctx, { site, address }) };
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskSuppressions() {
  const { t } = useTranslation('deskmoney');
  const [search] = useSearchParams();
  const { rows, next, sites, reasons } = useLoaderData<typeof loader>();
  const searched = useAnswer<typeof action>() ?? null;
  const why = (reason: string) => t(`why.${reason as 'bounce'}`);
  const columns = [
    { head: t('suppressions.address') },
    { head: t('suppressions.member') },
    { head: t('suppressions.reason') },
    { head: t('suppressions.at') },
    { head: t('suppressions.site') },
  ];
  return (
    <>
      <DeskHead title={t('suppressions.title')} about={t('suppressions.about')} />
      <AddressSearch sites={sites} searched={searched} />
      {searched && <FoundAddresses address={searched.address} found={searched.found} />}
      <LookupFilter title={t('suppressions.narrow')} sites={sites} site={search.get('site')}>
        <SelectField
          label={t('filter.reason')}
          name="reason"
          compact
          defaultValue={search.get('reason') ?? ''}
          placeholder={t('filter.all')}
          options={reasons.map((reason) => ({ value: reason, label: why(reason) }))}
        />
      </LookupFilter>
      <LookupTable
        label={t('suppressions.label')}
        columns={columns}
        empty={t('suppressions.empty')}
        rows={rows.map(({ tenantId, userId, masked, member, reasons: held, disabledAt }) => ({
          id: `${userId}${disabledAt}`,
          href: deskPaths.member(userId, 'mails'),
          cells: [
            masked,
            member ?? t('suppressions.gone'),
            held.map(why).join(', '),
            <Moment key="at" at={disabledAt} />,
            sites.find(({ id }) => id === tenantId)?.name,
          ],
        }))}
      />
      <DeskPager next={next} />
    </>
  );
}
