import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ShopView } from '../../../server/modules/money/payments/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Icon } from '../../ui/media/icon.tsx';
import type { IconName } from '../../ui/media/icon-names.ts';

export function ShopTerms({ descriptor, refundDays: days }: Pick<ShopView, 'descriptor' | 'refundDays'>) {
  const { t } = useTranslation('credits');
  const points = [
    { name: 'once', icon: 'check-circle' },
    { name: 'secure', icon: 'lock' },
    ...(descriptor ? [{ name: 'discreet', icon: 'eye-slash' } as const] : []),
    { name: 'refund', icon: 'shield-check' },
  ] as const satisfies ReadonlyArray<{ name: string; icon: IconName }>;
  return (
    <ul className="shop-terms">
      {points.map(({ name, icon }) => (
        <li key={name}>
          <Icon name={icon} />
          <div>
            <strong>{t(`trust.${name}.title`, { days })}</strong>
            <p>{t(`trust.${name}.text`, { descriptor })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function ShopLinks() {
  const { t } = useTranslation('credits');
  const links = [
    { name: 'transactions', to: paths.transactions() },
    { name: 'limit', to: paths.settings('privacy') },
    { name: 'pricing', to: paths.pricing() },
  ] as const;
  return (
    <nav className="shop-links" aria-label={t('links.label')}>
      {links.map(({ name, to }) => (
        <Link key={name} to={to}>
          {t(`links.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
