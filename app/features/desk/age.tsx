import type { Locale } from '../../../tenants/value-lists.ts';
import { formatDate } from '../../lib/format.ts';
import { useRootData } from '../../lib/site.ts';
import { useLocale } from '../../lib/use-locale.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long, in the largest unit that fits.
 * @param seconds since then, or until then
 * @param daysFrom so many seconds are told in days
 */
export function ageText(locale: Locale, seconds: number, daysFrom = DAY): string {
  const [unit, length] =
    seconds >= daysFrom
      ? (['day', DAY] as const)
      : seconds >= HOUR
        ? (['hour', HOUR] as const)
        : (['minute', MINUTE] as const);
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(locale, style).format(Math.max(0, Math.floor(seconds / length)));
}

/** How long something has waited, with the moment itself for who points at it. @param since ISO 8601 */
export function Age({ since }: { since: string }) {
  const locale = useLocale();
  const now = useRootData()?.now ?? 0;
  return (
    <time dateTime={since} title={formatDate(locale, since, 'moment', 'UTC')}>
      {ageText(locale, now - Date.parse(since) / 1000)}
    </time>
  );
}
