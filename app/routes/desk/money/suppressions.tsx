import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm, FilterSelect } from '../../../features/desk/kit/desk-filter.tsx';
import { FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { DeskPager, DeskTable } from '../../../features/desk/kit/desk-table.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { Moment } from '../../../features/desk/kit/formats.tsx';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { AddressSearch, AddressResults } from '../../../features/desk/money/address-search.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney'], title: (t) => t('deskmoney:suppressions.title') };

export const loader = deskLoader(({ ctx, services, search }) =>
  services.money.listSuppressions(ctx, Object.fromEntries(search)),
);

/** Searches for an address; only the audit log changes. */
export const action = deskAction(({ ctx, services }) => ({
  default: async ({ text }) => {
    const input = { site: text('site') || null, address: text('address') };
    return data({ found: await services.money.findAddress(ctx, input) });
  },
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskSuppressions() {
  const { t } = useTranslation('deskmoney');
  const { rows, next, sites, reasons } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const why = (reason: string) => t(`why.${reason as 'bounce'}`);
  return (
    <>
      <DeskHead title={t('suppressions.title')} about={t('suppressions.about')} />
      <FormAlert failure={answer?.failure} />
      <AddressSearch sites={sites} answer={answer} />
      {answer?.found && <AddressResults address={answer.given['address'] ?? ''} found={answer.found} />}
      <FilterForm title={t('suppressions.narrow')} sites={sites}>
        <FilterSelect
          name="reason"
          label={t('filter.reason')}
          all={t('filter.all')}
          options={reasons.map((reason) => [reason, why(reason)])}
        />
      </FilterForm>
      <DeskTable
        label={t('suppressions.label')}
        empty={t('suppressions.empty')}
        rows={rows}
        keyOf={({ userId, disabledAt }) => `${userId}${disabledAt}`}
        hrefOf={({ userId }) => deskPaths.member(userId, 'mails')}
        columns={[
          { head: t('suppressions.address'), cell: ({ masked }) => masked },
          { head: t('suppressions.member'), cell: ({ member }) => member ?? t('suppressions.gone') },
          { head: t('suppressions.reason'), cell: (row) => row.reasons.map(why).join(', ') },
          { head: t('suppressions.at'), cell: ({ disabledAt }) => <Moment at={disabledAt} /> },
          { head: t('suppressions.site'), cell: ({ tenantId }) => <SiteChip id={tenantId} /> },
        ]}
      />
      <DeskPager next={next} />
    </>
  );
}
