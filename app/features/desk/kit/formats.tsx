import type { ReactNode } from 'react';

import type { QueueCounts } from '../../../../server/desk-shell.ts';
import type { Locale } from '../../../../tenants/value-lists.ts';
import {
  formatDate,
  formatCountry,
  formatMoney,
  formatNumber,
  formatPercentage,
  type DateStyle,
} from '../../../lib/formatting/format.ts';
import { useRootData } from '../../../lib/root-data/site.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../../lib/time/duration.ts';

/**
 * A moment in UTC, with the zone, since sites and operators are in several zones. The year is shown unless it is this year.
 * @param at ISO 8601
 * @param none shown when there is no moment
 */
export function Moment({ at, none = null }: { at: string | null; none?: ReactNode }) {
  const locale = useLocale();
  const now = useRootData()?.now ?? 0;
  if (at === null) return none;
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now * 1000).getUTCFullYear();
  return (
    <time dateTime={at} title={at}>
      {formatDate(locale, at, isThisYear ? 'moment' : 'momentOfYear', 'UTC')}
    </time>
  );
}

/**
 * A duration in the largest unit that fits.
 * @param daysFrom durations from this many seconds are written in days
 */
export function ageText(locale: Locale, seconds: number, daysFrom = DAY_SECONDS): string {
  const [unit, length] =
    seconds >= daysFrom
      ? (['day', DAY_SECONDS] as const)
      : seconds >= HOUR_SECONDS
        ? (['hour', HOUR_SECONDS] as const)
        : (['minute', 60] as const);
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(locale, style).format(Math.max(0, Math.floor(seconds / length)));
}

/**
 * How long something has waited; the moment itself is the tooltip.
 * @param since ISO 8601
 * @param late marks it: it has waited for too long
 */
export function Age({ since, late = false }: { since: string; late?: boolean }) {
  const locale = useLocale();
  const now = useRootData()?.now ?? 0;
  return (
    <time
      dateTime={since}
      title={formatDate(locale, since, 'moment', 'UTC')}
      className={late ? 'desk-late' : undefined}
    >
      {ageText(locale, now - Date.parse(since) / 1000)}
    </time>
  );
}

/** Writes values in the operator's language; dates are in UTC. */
export function useFormats() {
  const locale = useLocale();
  return {
    number: (value: number) => formatNumber(locale, value),
    /** @param amount in the currency's smallest unit */
    money: (amount: number, currency: string) => formatMoney(locale, amount, currency),
    percentage: (value: number) => formatPercentage(locale, value),
    country: (code: string) => formatCountry(locale, code),
    /** @param at ISO 8601 */
    date: (at: string, style: DateStyle = 'long') => formatDate(locale, at, style, 'UTC'),
  };
}

const MOST = 1000;

/** Formats a queue's count; the server counts up to a thousand. */
export const formatQueueCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** The number of items in all queues. */
export const sumOfCounts = (waiting: QueueCounts): number =>
  Object.values(waiting).reduce((sum, { count }) => sum + count, 0);

/** The name of a language in the operator's language; a dash where it is unknown. */
export function useLanguageName(): (language: string | null) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return (language) => (language ? (names.of(language) ?? language) : '–');
}
