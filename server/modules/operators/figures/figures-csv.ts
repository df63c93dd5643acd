import type { FigureRow } from './figures.queries.ts';

/** Beginnings of a cell that programs for tables take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** One cell as RFC 4180 has it. A text that could be taken for a formula begins with an apostrophe; numbers are numbers. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: ReadonlyArray<string | number | null>) => `${cells.map(csvCell).join(',')}\r\n`;

const COLUMNS = ['day', 'site', 'network', 'visits', 'signups', 'activations', 'first_payments', 'messages', 'reports'];
const RETURNS = ['back_after_1_day', 'back_after_7_days', 'back_after_30_days'];

/** An amount of minor units as a number with the currency's digits. */
function amountOf(minorUnits: number, currency: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return (minorUnits / 10 ** maximumFractionDigits).toFixed(maximumFractionDigits);
}

/**
 * Figures as a file: a line for each day, site and network, with columns for each currency in which anything moved.
 * @param siteOf slug of a site
 */
export function figuresCsv(rows: readonly FigureRow[], siteOf: (tenantId: string) => string): string {
  const currencies = [...new Set(rows.flatMap(({ money }) => money.map(({ currency }) => currency)))].sort();
  const money = currencies.flatMap((currency) => [`orders_${currency}`, `paid_${currency}`, `given_back_${currency}`]);
  const lines = rows.map((row) => {
    const { day, network, visits, signups, activations, firstPayments, messages, reports } = row;
    const moved = currencies.flatMap((currency) => {
      const { orders = 0, paid = 0, givenBack = 0 } = row.money.find((each) => each.currency === currency) ?? {};
      return [orders, Number(amountOf(paid, currency)), Number(amountOf(givenBack, currency))];
    });
    const counts = [visits, signups, activations, firstPayments, messages, reports];
    return line([
      ...[day, siteOf(row.tenantId), network, ...counts],
      ...[row.backDay, row.backWeek, row.backMonth, ...moved],
    ]);
  });
  return [line([...COLUMNS, ...RETURNS, ...money]), ...lines].join('');
}
