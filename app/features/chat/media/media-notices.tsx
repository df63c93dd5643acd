import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { formatNumber } from '../../../lib/formatting/format.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';

export function Balance({ credits }: { credits: number }) {
  const { t } = useTranslation('media');
  const formatted = formatNumber(useLocale(), credits);
  return <p className="media-balance">{t('balance', { count: credits, formatted })}</p>;
}

/** Warns about insufficient credits, with a link to buy more. */
export function InsufficientCredits({ back, children }: { back: string; children: ReactNode }) {
  const { t } = useTranslation('media');
  return (
    <Alert
      tone="warning"
      icon="coins"
      role="status"
      title={t('insufficient')}
      action={
        <ButtonLink href={paths.credits({ back })} size="small">
          {t('buy')}
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}
