import type games from '../../../i18n/locales/nl/games.json';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MatchReason } from '../../../server/modules/people/games/index.ts';
import { useInterestLabel } from '../../lib/fact-labels.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { joinInterests } from './join-interests.ts';

type SeekValue = keyof (typeof games)['finder']['reason']['seek'];

/** Why somebody suits the member, in words. */
export function MatchReasons({ name, reasons }: { name: string; reasons: readonly string[] }) {
  const { t } = useTranslation('games');
  return (
    <ul className="match-reasons" aria-label={t('finder.reasons', { name })}>
      {reasons.map((reason) => (
        <li key={reason}>
          <Icon name="check" />
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}

/** @param regions names by code */
export function useReasonText(regions: Readonly<Record<string, string>>): (reason: MatchReason) => string {
  const { t } = useTranslation('games');
  const locale = useLocale();
  const interest = useInterestLabel();
  return (reason) => {
    switch (reason.kind) {
      case 'seek':
        return t(`finder.reason.seek.${reason.value as SeekValue}`);
      case 'region':
        return t('finder.reason.region', { region: regions[reason.value] ?? reason.value });
      case 'age':
        if (reason.years === 0) return t('finder.reason.same_age');
        return t(reason.years > 0 ? 'finder.reason.older' : 'finder.reason.younger', {
          count: Math.abs(reason.years),
        });
      default:
        return t(`finder.reason.${reason.kind}`, { list: joinInterests(locale, reason.values.map(interest)) });
    }
  };
}
