import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { InvoiceDocument } from '../../features/transactions/invoice-document.tsx';
import { PrintButton } from '../../features/transactions/print-button.tsx';
import { areaStyles } from '../../lib/area-styles.ts';
import { paths } from '../../lib/paths.ts';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

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
