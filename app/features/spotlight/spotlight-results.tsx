import { useEffect } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SpotlightView } from '../../../server/modules/people/spotlights/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { requestRevalidation } from '../../lib/revalidation/revalidation.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

/** How often the page reloads its data while a spotlight runs, to update the remaining minutes. */
const LOOK_MS = 30_000;

/** The running spotlight: how long it lasts, and how many members have seen it so far. */
export function RunningSpotlight({ spotlight }: { spotlight: SpotlightView }) {
  const { t } = useTranslation('spotlight');
  const { minutes_left: left, shown } = spotlight;
  useEffect(() => {
    const timer = setInterval(requestRevalidation, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const seen = shown === 0 ? t('running.none') : t('seen', { count: shown });
  return (
    <div role="status">
      <Alert tone="success" icon="sparkle" title={t('running.title')}>
        {left > 0 ? `${t('running.left', { count: left })} · ${seen}` : `${t('running.counting')} ${seen}`}
      </Alert>
    </div>
  );
}

interface EarlierProps {
  spotlights: readonly SpotlightView[];
  timeZone: string;
}

/** Results of earlier spotlights. */
export function EarlierSpotlights({ spotlights, timeZone }: EarlierProps) {
  const { t } = useTranslation('spotlight');
  const locale = useLocale();
  const resultOf = ({ outcome, shown, returned }: SpotlightView) => [
    shown === 0 ? t('earlier.none') : t('seen', { count: shown }),
    ...(outcome === 'stopped' ? [t('earlier.stopped')] : []),
    ...(returned > 0 ? [t('earlier.returned', { count: returned })] : []),
  ];
  return (
    <Panel title={t('earlier.title')}>
      <dl className="settings-facts">
        {spotlights.map((spotlight) => (
          <div key={spotlight.id}>
            <dt>{formatDate(locale, spotlight.started_at, 'dateTime', timeZone)}</dt>
            <dd>{resultOf(spotlight).join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
