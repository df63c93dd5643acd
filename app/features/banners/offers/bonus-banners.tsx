import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { Offers } from '../../../lib/root-data/site.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Countdown } from '../../../ui/feedback/countdown.tsx';

interface TimeBonusBannerProps {
  bonus: NonNullable<Offers['timeBonus']>;
  onEnd: () => void;
}

export function TimeBonusBanner({ bonus, onEnd }: TimeBonusBannerProps) {
  const { t } = useTranslation('banners');
  return (
    <Banner
      icon="clock"
      aside={<Countdown remainingSeconds={bonus.remainingSeconds} label={t('bonus.left')} onEnd={onEnd} />}
      action={<Link to={paths.credits()}>{t('bonus.action')}</Link>}
    >
      {t('bonus.text', { percentage: bonus.percentage })}
    </Banner>
  );
}

export function WelcomeBonusBanner({ welcome }: { welcome: NonNullable<Offers['welcome']> }) {
  const { t } = useTranslation('banners');
  return (
    <Banner icon="gift" action={<Link to={paths.credits()}>{t('bonus.action')}</Link>}>
      {t('welcome.text', welcome)}
    </Banner>
  );
}
