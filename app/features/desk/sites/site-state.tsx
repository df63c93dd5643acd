import { useTranslation } from 'react-i18next';

import type { SiteRow } from '../../../../server/modules/operators/sites/sites.service.ts';
import { Badge } from '../../../ui/badge.tsx';

const TONES = { serving: 'neutral', last_good: 'warning', not_served: 'danger', suspended: 'warning' } as const;

/** Whether a site is as its file says. */
export function SiteState({ state }: Pick<SiteRow, 'state'>) {
  const { t } = useTranslation('desksites');
  return <Badge text={t(`state.${state}`)} tone={TONES[state]} />;
}
