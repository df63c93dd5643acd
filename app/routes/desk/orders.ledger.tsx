import { Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { LedgerDays } from '../../features/desk/money/ledger-days.tsx';
import { LedgerHealth } from '../../features/desk/money/ledger-health.tsx';
import { LookupFilter } from '../../features/desk/money/lookup-filter.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskmoney'], title: (t) => t('deskmoney:ledger.title') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return services.money.viewLedger(ctx, Object.fromEntries(new URL(request.url).searchParams));
}

/** Checks the books of a site and says how they are: nothing changes, so that doing it again is harmless. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const site = textOf(await request.formData(), 'site');
  return { site, health: await services.money.checkLedger(ctx, site) };
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** The button that checks a site's books, and what came of it. */
function LedgerCheck({ site }: { site: { id: string; name: string } }) {
  const { t } = useTranslation('deskmoney');
  const checked = useAnswer<typeof action>();
  const pending = useNavigation().formMethod === 'POST';
  return (
    <>
      <Form method="post" className="desk-money-check">
        <input type="hidden" name="site" value={site.id} />
        <p>{t('ledger.checkText', { site: site.name })}</p>
        <Button variant="secondary" size="small" icon="shield-check" pending={pending}>
          {t('ledger.check')}
        </Button>
      </Form>
      {checked?.site === site.id &&
        (checked.health ? (
          <LedgerHealth health={checked.health} />
        ) : (
          <Alert tone="warning" role="status" title={t('ledger.tooLong')} />
        ))}
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
        tools={
          <ButtonLink variant="ghost" size="small" icon="arrow-left" href={deskPaths.orders()}>
            {t('order.back')}
          </ButtonLink>
        }
      />
      <LookupFilter key={search.toString()} sites={sites} site={site?.id ?? null} placeholder={t('ledger.pick')}>
        <TextField label={t('filter.from')} name="from" type="date" compact defaultValue={from} />
        <TextField label={t('filter.until')} name="until" type="date" compact defaultValue={until} />
      </LookupFilter>
      {site ? (
        <div className="desk-money-page">
          <LedgerCheck site={site} />
          <LedgerDays days={days} reasons={reasons} />
        </div>
      ) : (
        <p className="desk-empty">{t('ledger.choose')}</p>
      )}
    </>
  );
}
