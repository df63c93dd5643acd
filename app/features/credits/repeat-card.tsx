import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PaymentMethod } from '../../../tenants/value-lists.ts';
import { formatNumber } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/media/icon.tsx';

export function RepeatCard({ credits, method }: { credits: number; method: PaymentMethod }) {
  const { t } = useTranslation(['credits', 'order']);
  const formatted = formatNumber(useLocale(), credits);
  return (
    <div className="repeat">
      <Icon name="clock" />
      <div>
        <strong>{t('repeat.title')}</strong>
        <p>{t('repeat.text', { count: credits, formatted, method: t(`order:method.${method}`) })}</p>
      </div>
      <ButtonLink href={paths.repeatOrder()} variant="secondary">
        {t('repeat.action')}
      </ButtonLink>
    </div>
  );
}
