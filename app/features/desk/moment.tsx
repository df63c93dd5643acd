import { formatDate } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** A moment of the desk, in coordinated universal time: its sites and operators are in several zones. @param at ISO 8601 */
export function Moment({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={at}>
      {formatDate(locale, at, 'dateTime', 'UTC')}
    </time>
  );
}
