import { formatDate } from '../../lib/format.ts';
import { useRootData } from '../../lib/site.ts';
import { useLocale } from '../../lib/use-locale.ts';

/**
 * A moment of the desk, in coordinated universal time, which it says: its sites and operators are in several zones. One of
 * another year says which year.
 * @param at ISO 8601
 */
export function Moment({ at }: { at: string }) {
  const locale = useLocale();
  const now = useRootData()?.now ?? 0;
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now * 1000).getUTCFullYear();
  return (
    <time dateTime={at} title={at}>
      {formatDate(locale, at, isThisYear ? 'moment' : 'momentOfYear', 'UTC')}
    </time>
  );
}
