import { useTranslation } from '../../../i18n/use-translation.ts';
import type { InvoiceView } from '../../../server/modules/trust/transactions/index.ts';
import { formatCountry, formatDate, formatMoney, formatNumber, formatPercentage } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';

/** The seller as of the invoice date. */
function Seller({ company, registration }: Pick<InvoiceView, 'company' | 'registration'>) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  return (
    <address>
      <strong>{company.name}</strong>
      <br />
      {company.trade_name !== company.name && (
        <>
          {company.trade_name}
          <br />
        </>
      )}
      {company.address}
      <br />
      {company.city}, {formatCountry(locale, company.country)}
      <br />
      {registration ? t('invoice.registration', { registration }) : t('invoice.kvk', { number: company.kvk })}
      {company.vat_number && (
        <>
          <br />
          {t('invoice.vatNumber', { number: company.vat_number })}
        </>
      )}
      <br />
      {company.email}
    </address>
  );
}

function InvoiceFacts({ invoice, timeZone }: { invoice: InvoiceView; timeZone: string }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const date = (at: string) => formatDate(locale, at, 'long', timeZone);
  const facts: Array<[label: string, value: string]> = [
    [t('invoice.number'), invoice.number],
    [t('invoice.date'), date(invoice.issued_at)],
    ...(invoice.invoice_number ? [[t('invoice.of'), invoice.invoice_number] as [string, string]] : []),
    [t('invoice.ordered'), date(invoice.ordered_at)],
    [t('invoice.order'), invoice.order],
    [t('invoice.for'), invoice.customer],
    [t('invoice.country'), formatCountry(locale, invoice.country)],
  ];
  return <DescriptionList items={facts} />;
}

function InvoiceTable({ invoice }: { invoice: InvoiceView }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const { company, currency, total, vat } = invoice;
  const money = (value: number) => formatMoney(locale, value, currency);
  const rate = formatPercentage(locale, invoice.vat_rate);
  const wordsOf = ({ kind, credits, amount }: InvoiceView['lines'][number]) => {
    if (kind === 'package') {
      const count = credits ?? 0;
      return t('invoice.package', { count, formatted: formatNumber(locale, count), site: company.trade_name });
    }
    return t(kind === 'refund' && amount > 0 ? 'invoice.reversal' : `invoice.${kind}`);
  };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('invoice.what')}</th>
          <th scope="col">{t('invoice.vatRate')}</th>
          <th scope="col">{t('invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.kind}>
            <td>{wordsOf(line)}</td>
            <td>{rate}</td>
            <td>{money(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('invoice.net')}
          </th>
          <td>{money(total - vat)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            {t('invoice.vat', { rate })}
          </th>
          <td>{money(vat)}</td>
        </tr>
        <tr className="invoice-total">
          <th scope="row" colSpan={2}>
            {t('invoice.total')}
          </th>
          <td>{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** An invoice or credit note on one A4 page. */
export function InvoiceDocument({ invoice, timeZone }: { invoice: InvoiceView; timeZone: string }) {
  const { t } = useTranslation(['transactions', 'order']);
  const method = t(`order:method.${invoice.method}`);
  const back = invoice.total < 0;
  return (
    <article className="invoice">
      <p className="invoice-brand">
        <BrandMark />
        {invoice.company.trade_name}
      </p>
      <header>
        <h1>{t(`invoice.${invoice.kind}`)}</h1>
        <Seller company={invoice.company} registration={invoice.registration} />
      </header>
      <InvoiceFacts invoice={invoice} timeZone={timeZone} />
      <InvoiceTable invoice={invoice} />
      <p>
        {t(back ? 'invoice.returned' : 'invoice.paid', { method })}{' '}
        {invoice.no_vat ? t(`invoice.noVat.${invoice.no_vat}`) : t('invoice.inclusive')}
      </p>
    </article>
  );
}
