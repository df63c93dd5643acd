import { setImmediate as breathe } from 'node:timers/promises';

import { currencyDigits, toMajorUnits } from '../../../../../tenants/money.ts';
import type { TrafficRow, RevenueRow } from './metrics.queries.ts';

/** First characters by which spreadsheets recognize a formula (CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Formats one cell (RFC 4180). Text that a spreadsheet could read as a formula is prefixed with an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: ReadonlyArray<string | number | null>) => `${cells.map(csvCell).join(',')}\r\n`;

const TRAFFIC_COLUMNS = ['visits', 'signups', 'activations', 'first_payments', 'messages'];
const KIND_COLUMNS = ['photo_messages', 'gift_messages', 'voice_messages'];
const COLUMNS = ['day', 'site', 'network', ...TRAFFIC_COLUMNS, ...KIND_COLUMNS, 'reports'];
const RETENTION_COLUMNS = ['back_after_1_day', 'back_after_7_days', 'back_after_30_days'];

/** Lines written before yielding to the event loop, which also serves the sites. */
const LINES_PER_TICK = 2_000;

/** Converts minor units to a number with the currency's decimals. */
function minorUnitConverter(currency: string): (minorUnits: number) => number {
  const digits = currencyDigits(currency);
  return (minorUnits) => Number(toMajorUnits(minorUnits, currency).toFixed(digits));
}

const keyOf = ({ day, tenantId, network }: Pick<TrafficRow, 'day' | 'tenantId' | 'network'>) =>
  `${day} ${tenantId} ${network}`;

/** A row for a day with payments and no traffic. */
const emptyRow = ({ tenantId, day, network }: RevenueRow): TrafficRow => ({
  tenantId,
  day,
  network,
  visits: 0,
  signups: 0,
  activations: 0,
  firstPayments: 0,
  messages: 0,
  photoMessages: 0,
  giftMessages: 0,
  voiceMessages: 0,
  reports: 0,
  retainedDay1: null,
  retainedDay7: null,
  retainedDay30: null,
});

/** Adds rows for days with payments only, sorted by day, site and affiliate network. */
function addRevenueDays(rows: readonly TrafficRow[], money: readonly RevenueRow[]): TrafficRow[] {
  const counted = new Set(rows.map(keyOf));
  const more = new Map(money.flatMap((row) => (counted.has(keyOf(row)) ? [] : [[keyOf(row), emptyRow(row)] as const])));
  if (more.size === 0) return [...rows];
  return [...rows, ...more.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Exports metrics as CSV: one line per day, site and affiliate network, with columns for each currency that occurs. */
export async function metricsCsv(
  rows: readonly TrafficRow[],
  money: readonly RevenueRow[],
  siteOf: (tenantId: string) => string,
): Promise<string> {
  const currencies = [...new Set(money.map(({ currency }) => currency))].sort();
  const amounts = new Map(currencies.map((currency) => [currency, minorUnitConverter(currency)]));
  const moneyOf = new Map(money.map((row) => [`${keyOf(row)} ${row.currency}`, row]));
  const written = (row: TrafficRow) => {
    const { day, network, visits, signups, activations, firstPayments, messages, reports } = row;
    const kinds = [row.photoMessages, row.giftMessages, row.voiceMessages];
    const moved = currencies.flatMap((currency) => {
      const found = moneyOf.get(`${keyOf(row)} ${currency}`);
      const amount = amounts.get(currency)!;
      return found ? [found.orders, amount(found.paid), amount(found.refunded)] : [0, 0, 0];
    });
    const counts = [visits, signups, activations, firstPayments, messages, ...kinds, reports];
    return csvLine([
      day,
      siteOf(row.tenantId),
      network,
      ...counts,
      row.retainedDay1,
      row.retainedDay7,
      row.retainedDay30,
      ...moved,
    ]);
  };
  const lines: string[] = [];
  for (const row of addRevenueDays(rows, money)) {
    lines.push(written(row));
    if (lines.length % LINES_PER_TICK === 0) await breathe();
  }
  const heads = currencies.flatMap((currency) => [`orders_${currency}`, `paid_${currency}`, `given_back_${currency}`]);
  return [csvLine([...COLUMNS, ...RETENTION_COLUMNS, ...heads]), ...lines].join('');
}
