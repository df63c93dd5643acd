import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PricingView } from '../../../server/modules/platform/pages/index.ts';
import { formatCountry, formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';

/** A row of the package table; money in minor units, `saving` from 0 to 1. */
interface PackageRow {
  id: string;
  credits: number;
  price: number;
  perMessage: number;
  saving: number;
}

interface TableProps {
  /** Id of the heading that labels the table. */
  labelledBy: string;
  head: string[];
  children: ReactNode;
}

function PriceTable({ labelledBy, head, children }: TableProps) {
  return (
    <table className="text-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowProps {
  name: ReactNode;
  cells: ReactNode[];
}

function Row({ name, cells }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
}

/** Packages with price, price per message and saving relative to the most expensive. */
export function PackageTable({ packages, currency, labelledBy }: PackageTableProps) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const percentage = new Intl.NumberFormat(locale, { style: 'percent' });
  const head = [t('pricing.package'), t('pricing.price'), t('pricing.perMessage'), t('pricing.saving')];
  if (packages.length === 0) return <p>{t('pricing.none')}</p>;
  return (
    <PriceTable labelledBy={labelledBy} head={head}>
      {packages.map(({ id, credits, price, perMessage, saving }) => (
        <Row
          key={id}
          name={t('pricing.credits', { count: credits, formatted: formatNumber(locale, credits) })}
          cells={[
            formatMoney(locale, price, currency),
            formatMoney(locale, perMessage, currency),
            saving >= 0.005 ? percentage.format(saving) : t('pricing.noSaving'),
          ]}
        />
      ))}
    </PriceTable>
  );
}

interface PackageTableProps {
  packages: readonly PackageRow[];
  currency: string;
  labelledBy: string;
}

/** What each action costs in credits, and what is free. */
export function CostTable({ pricing, labelledBy }: { pricing: PricingView; labelledBy: string }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const { costs, gifts } = pricing;
  const credits = (count: number) => t('pricing.credits', { count, formatted: formatNumber(locale, count) });
  return (
    <PriceTable labelledBy={labelledBy} head={[t('pricing.action'), t('pricing.cost')]}>
      <Row name={t('pricing.message')} cells={[credits(costs.message)]} />
      {costs.photo !== null && <Row name={t('pricing.photo')} cells={[credits(costs.photo)]} />}
      {costs.voice !== null && <Row name={t('pricing.voice')} cells={[credits(costs.voice)]} />}
      {costs.reaction !== null && <Row name={t('pricing.reaction')} cells={[credits(costs.reaction)]} />}
      {gifts.map(({ id, name, credits: cost }) => (
        <Row key={id} name={t('pricing.gift', { name })} cells={[credits(cost)]} />
      ))}
      <Row name={t('pricing.receive')} cells={[t('pricing.free')]} />
      <Row name={t('pricing.like')} cells={[t('pricing.free')]} />
    </PriceTable>
  );
}

export function LowestPriceTable({ minimum, labelledBy }: { minimum: PricingView['minimum']; labelledBy: string }) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  return (
    <PriceTable labelledBy={labelledBy} head={[t('pricing.land'), t('pricing.perMessage')]}>
      {minimum.map(({ country, costs, currency }) => (
        <Row key={country} name={formatCountry(locale, country)} cells={[formatMoney(locale, costs, currency)]} />
      ))}
    </PriceTable>
  );
}

/** Payment methods, with their surcharges where the law allows them. */
export function MethodList({ methods }: Pick<PricingView, 'methods'>) {
  const { t } = useTranslation(['pages', 'order']);
  const locale = useLocale();
  const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const amountOf = ({ fixed, currency, percentage: share }: NonNullable<(typeof methods)[number]['surcharge']>) =>
    [fixed > 0 && formatMoney(locale, fixed, currency), share > 0 && percentage.format(share / 100)]
      .filter(Boolean)
      .join(' + ');
  return (
    <ul className="method-list">
      {methods.map(({ id, surcharge }) => (
        <li key={id}>
          <b>{t(`order:method.${id}`)}</b>{' '}
          <span>{surcharge ? t('pricing.surcharge', { amount: amountOf(surcharge) }) : t('pricing.noSurcharge')}</span>
        </li>
      ))}
    </ul>
  );
}
