import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { FactValue, ProfileFact } from '../../../../server/modules/desk/operators/index.ts';
import { isSingleFact } from '../../../../tenants/profile-facts.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { classNames } from '../../../ui/hooks/class-names.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { useFormats } from '../kit/formats.tsx';

interface ProfileComparisonProps {
  facts: readonly ProfileFact[];
  /** Names of regions by their codes. */
  regions: Readonly<Record<string, string>>;
}

/** Labels and values of stored facts as members read them. */
function useFactTexts(regions: ProfileComparisonProps['regions']) {
  const { t } = useTranslation(['deskreports', 'common']);
  const format = useFormats();
  const { labelOf, valueOf } = useFactLabels();
  const textOf = (name: string, value: string): string => {
    if (name === 'birth_date') return format.date(value);
    if (name === 'country') return format.country(value);
    if (name === 'region') return regions[value] ?? value;
    if (name === 'gender') return t(`common:gender.${value as 'female'}`, { defaultValue: value });
    return name === 'interests' || isSingleFact(name) ? valueOf(name, value) : value;
  };
  return {
    label: (name: string) => (isSingleFact(name) ? labelOf(name) : t(`fact.${name as 'about'}`)),
    value: (name: string, value: FactValue): string => {
      if (value === null) return t('facts.none');
      if (typeof value === 'boolean') return t(value ? 'facts.yes' : 'facts.no');
      return Array.isArray(value) ? value.map((each) => textOf(name, each)).join(', ') : textOf(name, value);
    },
  };
}

/** The text for profiles without a visible change. */
function noteOf(facts: readonly ProfileFact[]) {
  if (facts.every(({ is }) => is === null)) return 'facts.gone';
  return facts.every(({ was }) => was === null) ? 'words.gone' : 'facts.unchanged';
}

/** The profile at the time of the report and now. */
export function ProfileComparison({ facts, regions }: ProfileComparisonProps) {
  const { t } = useTranslation('deskreports');
  const texts = useFactTexts(regions);
  return (
    <Panel title={t('facts.title')}>
      {!facts.some(({ changed }) => changed) && <p className="desk-note">{t(noteOf(facts))}</p>}
      <DeskTable
        region
        label={t('facts.title')}
        rows={facts}
        keyOf={({ name }) => name}
        rowClass={({ changed }) => classNames('report-fact', changed && 'report-changed')}
        columns={[
          {
            head: <span className="visually-hidden">{t('facts.name')}</span>,
            cell: ({ name }) => texts.label(name),
          },
          {
            head: t('facts.then'),
            cell: ({ name, was }) => <span className="desk-words">{texts.value(name, was)}</span>,
          },
          {
            head: t('facts.now'),
            cell: ({ name, is, changed }) => (
              <>
                <span className="desk-words">{texts.value(name, is)}</span>{' '}
                {changed && <Badge text={t('facts.changed')} tone="warning" />}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** Names by code of the regions in these facts. @param regions names by code, by country */
export function regionNames(
  regions: Readonly<Record<string, Readonly<Record<string, string>>>>,
  facts: readonly ProfileFact[],
): Record<string, string> {
  const codes = facts.flatMap(({ name, was, is }) => (name === 'region' ? [was, is] : []));
  const named = codes.flatMap((code) => {
    const found = typeof code === 'string' && regions[code.slice(0, 2)]?.[code];
    return found ? [[code, found] as const] : [];
  });
  return Object.fromEntries(named) as Record<string, string>;
}
