import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DecisionView } from '../../../server/modules/trust/safety/index.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { DescriptionList } from '../../ui/layout/description-list.tsx';

/** Statement of reasons for a moderation decision: what was decided, on which ground and how. */
export function Statement({ decision }: { decision: Pick<DecisionView, 'kind' | 'what' | 'why' | 'facts'> }) {
  const { t } = useTranslation('decision');
  const { name } = useSite();
  const { kind, what, why, facts } = decision;
  return (
    <DescriptionList
      className="decision-lines"
      items={[
        [t('what.label'), what],
        [t('why.label'), why],
        [t(kind === 'report' ? 'answer.label' : 'facts.label'), facts],
        [t('how.label'), t('how.text')],
        [t('where.label'), kind === 'restriction' && t('where.text', { site: name })],
      ]}
    />
  );
}
