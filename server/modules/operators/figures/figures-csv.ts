import { setImmediate as breathe } from 'node:timers/promises';

import type { FigureRow, MoneyRow } from './figures.queries.ts';

/** First characters by which spreadsheets recognize a formula (CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** Formats one cell (RFC 4180). Text that a spreadsheet could read as a formula is prefixed with an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: ReadonlyArray<string | number | null>) => `${cells.map(csvCell).join(',')}\r\n`;

const COLUMNS = ['day', 'site', 'network', 'visits', 'signups', 'activations', 'first_payments', 'messages', 'reports'];
const RETURNS = ['back_after_1_day', 'back_after_7_days', 'back_after_30_days'];

/** Lines written before yielding to the event loop, which also serves the sites. */
const AT_ONCE = 2_000;

/** Converts minor units to a number with the currency's decimals. */
function amountsIn(currency: string): (minorUnits: number) => number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return (minorUnits) => Number((minorUnits / 10 ** maximumFractionDigits).toFixed(maximumFractionDigits));
}

const keyOf = ({ day, tenantId, network }: Pick<FigureRow, 'day' | 'tenantId' | 'network'>) =>
  `${day} ${tenantId} ${network}`;

/** A row for a day with payments and no traffic. */
const uncounted = ({ tenantId, day, network }: MoneyRow): FigureRow => ({
  tenantId,
  day,
  network,
  visits: 0,
  signups: 0,
  activations: 0,
  firstPayments: 0,
  messages: 0,
  reports: 0,
  backDay: null,
  backWeek: null,
  backMonth: null,
});

/** Adds rows for days with payments only, sorted by day, site and affiliate network. */
function withMoneyDays(rows: readonly FigureRow[], money: readonly MoneyRow[]): FigureRow[] {
  const counted = new Set(rows.map(keyOf));
  const more = new Map(
    money.flatMap((row) => (counted.has(keyOf(row)) ? [] : [[keyOf(row), uncounted(row)] as const])),
  );
  if (more.size === 0) return [...rows];
  return [...rows, ...more.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * Exports metrics as CSV: one line per day, site and affiliate network, with columns for each currency that occurs.
 * @param siteOf returns the slug of a site
 */
export async function figuresCsv(
  rows: readonly FigureRow[],
  money: readonly MoneyRow[],
  siteOf: (tenantId: string) => string,
): Promise<string> {
  const currencies = [...new Set(money.map(({ currency }) => currency))].sort();
  const amounts = new Map(currencies.map((currency) => [currency, amountsIn(currency)]));
  const moneyOf = new Map(money.map((row) => [`${keyOf(row)} ${row.currency}`, row]));
  const written = (row: FigureRow) => {
    const { day, network, visits, signups, activations, firstPayments, messages, reports } = row;
    const moved = currencies.flatMap((currency) => {
      const found = moneyOf.get(`${keyOf(row)} ${currency}`);
      const amount = amounts.get(currency)!;
      return found ? [found.orders, amount(found.paid), amount(found.givenBack)] : [0, 0, 0];
    });
    const counts = [visits, signups, activations, firstPayments, messages, reports];
    return line([day, siteOf(row.tenantId), network, ...counts, row.backDay, row.backWeek, row.backMonth, ...moved]);
  };
  const lines: string[] = [];
  for (const row of withMoneyDays(rows, money)) {
    lines.push(written(row));
    if (lines.length % AT_ONCE === 0) await breathe();
  }
  const heads = currencies.flatMap((currency) => [`orders_${currency}`, `paid_${currency}`, `given_back_${currency}`]);
  return [line([...COLUMNS, ...RETURNS, ...heads]), ...lines].join('');
}
