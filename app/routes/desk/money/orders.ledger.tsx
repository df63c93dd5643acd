import { data } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm, FilterText } from '../../../features/desk/kit/desk-filter.tsx';
import { ActionForm, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { LedgerDays, LedgerHealth } from '../../../features/desk/money/ledger.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney'], title: (t) => t('deskmoney:ledger.title') };

export const loader = deskLoader(({ ctx, services, search }) =>
  services.money.viewLedger(ctx, Object.fromEntries(search)),
);

/** Checks a site's ledger without changing anything. */
export const action = deskAction(({ ctx, services }) => ({
  check: async ({ text }) => data({ health: await services.money.checkLedger(ctx, text('site')) }),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

function LedgerCheck({ site }: { site: { id: string; name: string } }) {
  const { t } = useTranslation('deskmoney');
  const answer = useFormResponse<typeof action>();
  const checked = answer?.given['site'] === site.id && !answer.failure;
  return (
    <>
      <ActionForm
        intent="check"
        icon="shield-check"
        label={t('ledger.check')}
        text={t('ledger.checkText', { site: site.name })}
        fields={{ site: site.id }}
      />
      <FormAlert failure={answer?.failure} />
      {checked && answer.health && <LedgerHealth health={answer.health} />}
      {checked && !answer.health && <Alert tone="warning" role="status" title={t('ledger.tooLong')} />}
    </>
  );
}

export default function DeskLedger() {
  const { t } = useTranslation('deskmoney');
  const [search] = useSearchParams();
  const { sites, site, from, until, days, reasons } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        title={site ? `${t('ledger.title')}: ${site.name}` : t('ledger.title')}
        about={t('ledger.about')}
        back={{ href: deskPaths.orders(), label: t('order.back') }}
      />
      <FilterForm key={search.toString()} sites={sites} placeholder={t('ledger.pick')}>
        <FilterText label={t('filter.from')} name="from" type="date" defaultValue={from} />
        <FilterText label={t('filter.until')} name="until" type="date" defaultValue={until} />
      </FilterForm>
      {site ? (
        <div className="desk-page">
          <LedgerCheck site={site} />
          <LedgerDays days={days} reasons={reasons} />
        </div>
      ) : (
        <p className="desk-empty">{t('ledger.choose')}</p>
      )}
    </>
  );
}
