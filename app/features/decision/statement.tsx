import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DecisionView } from '../../../server/modules/trust/safety/index.ts';
import { useSite } from '../../lib/root-data/site.ts';

/** Statement of reasons for a moderation decision: what was decided, on which ground and how. */
export function Statement({ decision }: { decision: Pick<DecisionView, 'kind' | 'what' | 'why' | 'facts'> }) {
  const { t } = useTranslation('decision');
  const { name } = useSite();
  const { kind, what, why, facts } = decision;
  const lines: Array<[label: string, value: string]> = [
    [t('what.label'), what],
    ...(why ? [[t('why.label'), why] as [string, string]] : []),
    [t(kind === 'report' ? 'answer.label' : 'facts.label'), facts],
    [t('how.label'), t('how.text')],
    ...(kind === 'restriction' ? [[t('where.label'), t('where.text', { site: name })] as [string, string]] : []),
  ];
  return (
    <dl className="decision-lines">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
