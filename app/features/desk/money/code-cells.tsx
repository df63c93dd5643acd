import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { DeskCodeView, CodeStatus as Standing } from '../../../../server/modules/desk/operators/index.ts';
import { formatMoney, formatPercentage } from '../../../lib/formatting/format.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { Moment } from '../kit/moment.tsx';

const TONES: Record<Standing, BadgeTone> = { running: 'new', planned: 'neutral', paused: 'warning', ended: 'neutral' };

/** Whether a code can be used now. */
export function CodeState({ standing }: { standing: Standing }) {
  const { t } = useTranslation('deskmoney');
  return <Badge text={t(`standing.${standing}`)} tone={TONES[standing]} />;
}

/** The discount of a code: `20%`, or `€ 5,00`. */
export function CodeValue({ code }: { code: Pick<DeskCodeView, 'valuePercentage' | 'valueAmount' | 'currency'> }) {
  const locale = useLocale();
  const { valuePercentage, valueAmount, currency } = code;
  if (valuePercentage !== null) return <>{formatPercentage(locale, valuePercentage)}</>;
  return <>{formatMoney(locale, valueAmount ?? 0, currency ?? 'EUR')}</>;
}

export function CodePeriod({ startsAt, expiresAt }: Pick<DeskCodeView, 'startsAt' | 'expiresAt'>) {
  const { t } = useTranslation('deskmoney');
  if (startsAt === null && expiresAt === null) return <>{t('codes.always')}</>;
  const both = startsAt !== null && expiresAt !== null;
  return (
    <>
      {!both && t(startsAt === null ? 'codes.until' : 'codes.since')} {startsAt && <Moment at={startsAt} />}
      {both && ' – '}
      {expiresAt && <Moment at={expiresAt} />}
    </>
  );
}
