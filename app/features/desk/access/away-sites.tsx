import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** A pod may have hundreds of sites. */
const NAMED = 6;

/** Says which sites the lists and figures of the page leave out, because their database does not respond. */
export function AwaySites({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('desk');
  if (names.length === 0) return null;
  const named = names.slice(0, NAMED).join(', ');
  const more = names.length - NAMED;
  return (
    <Alert tone="warning" role="status" title={t('away.title', { count: names.length })}>
      {more > 0 ? t('away.some', { names: named, more }) : t('away.all', { names: named })}
    </Alert>
  );
}
