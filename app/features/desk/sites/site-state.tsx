import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SiteRow } from '../../../../server/modules/desk/operators/index.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

const TONES = { last_good: 'warning', not_served: 'danger', suspended: 'warning' } as const;

/** Whether a site is served as configured; a badge if not. */
export function SiteState({ state }: Pick<SiteRow, 'state'>) {
  const { t } = useTranslation('desksites');
  const text = t(`state.${state}`);
  return state === 'serving' ? <>{text}</> : <Badge text={text} tone={TONES[state]} />;
}
