import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { InvoiceDocument } from '../../../features/transactions/invoice-document.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { ButtonLink, Button } from '../../../ui/actions/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';

/** Opens the browser's print dialog, which can also save as PDF. Without scripts a text explains how. */
function PrintButton() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <Button type="button" className="js-only" onClick={() => window.print()}>
        {t('invoice.print')}
      </Button>
      <noscript>
        <p>{t('invoice.noScript')}</p>
      </noscript>
    </>
  );
}

export const handle: RouteHandle<SerializeFrom<typeof loader> | undefined> = {
  i18n: ['transactions', 'order'],
  title: (t, data) => t(`transactions:invoice.${data?.invoice.kind ?? 'invoice'}`),
};

export const links = areaStyles('account');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const document = new URL(args.request.url).searchParams.get('document') ?? undefined;
  const invoice = await args.context.services.transactions.invoice(ctx, { order: args.params['id']!, document });
  return { invoice, timeZone: ctx.tenant.time_zone };
}

export const shouldRevalidate = shouldRevalidatePage;

export default function InvoicePage() {
  const { t } = useTranslation('transactions');
  const { invoice, timeZone } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <div>
        <div className="invoice-tools">
          <ButtonLink href={paths.transactions(invoice.order)} variant="secondary" icon="arrow-left">
            {t('invoice.back')}
          </ButtonLink>
          <PrintButton />
        </div>
        <InvoiceDocument invoice={invoice} timeZone={timeZone} />
      </div>
    </Page>
  );
}
